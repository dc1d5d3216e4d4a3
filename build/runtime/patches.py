"""Patches to the sources, with reasons: pygame becomes one WebAssembly side module that starts quickly."""

from __future__ import annotations

from typing import NamedTuple

from build.runtime.pins import EMSCRIPTEN_ABI


class Patch(NamedTuple):
    """Replace every `old` in a source file by `new`; the build fails if `old` is not there."""

    file: str
    old: str
    new: str


INIT = "pygame/src_py/__init__.py"
NO_VECTORS = "#if !defined(__EMSCRIPTEN__)"  # how pygame switches its vector code off in the browser

PATCHES = (
    # No OpenGL in the page: pygame draws in software on a 2D canvas. The dummy driver serves the tests.
    Patch("sdl/include/SDL_config_emscripten.h", "#define SDL_VIDEO_RENDER_OGL_ES2 1", ""),
    Patch("sdl/include/SDL_config_emscripten.h", "#define SDL_VIDEO_OPENGL_ES2 1", ""),
    Patch("sdl/include/SDL_config_emscripten.h", "#define SDL_VIDEO_OPENGL_EGL 1", ""),
    Patch(
        "sdl/include/SDL_config_emscripten.h",
        "#define SDL_VIDEO_DRIVER_EMSCRIPTEN 1",
        "#define SDL_VIDEO_DRIVER_EMSCRIPTEN 1\n#define SDL_VIDEO_DRIVER_DUMMY 1",
    ),
    # FreeType would export its whole interface and defeat --gc-sections.
    Patch("freetype/include/freetype/config/public-macros.h", '__attribute__(( visibility( "default" ) ))', ""),
    # Every C module of pygame defines the same slot table; in one module they must fold into one.
    Patch(
        "pygame/src_c/include/pgimport.h",
        "#define PYGAMEAPI_DEFINE_SLOTS(module) void **_PGSLOTS",
        "#define PYGAMEAPI_DEFINE_SLOTS(module) __attribute__((weak)) void **_PGSLOTS",
    ),
    # WebAssembly traps when a function is called through a pointer with another number of arguments.
    Patch(
        "pygame/src_c/window.c",
        "window_dealloc(pgWindowObject *self, PyObject *_null)",
        "window_dealloc(pgWindowObject *self)",
    ),
    Patch(
        "pygame/src_c/render.c",
        "renderer_dealloc(pgRendererObject *self, PyObject *_null)",
        "renderer_dealloc(pgRendererObject *self)",
    ),
    Patch(
        "pygame/src_c/render.c",
        "texture_dealloc(pgTextureObject *self, PyObject *_null)",
        "texture_dealloc(pgTextureObject *self)",
    ),
    # Images, fonts and sounds may come from BytesIO, and timers work: Pyodide can do both.
    Patch("pygame/src_c/rwobject.c", "#if __EMSCRIPTEN__", "#if 0"),
    Patch(
        "pygame/src_c/time.c",
        "#if defined(__EMSCRIPTEN__) || defined(__wasi__)\n    return RAISE(PyExc_NotImplementedError",
        "#if defined(__wasi__)\n    return RAISE(PyExc_NotImplementedError",
    ),
    # pygame's SSE2 code becomes WebAssembly SIMD through Emscripten's headers; it only has to be let in.
    Patch("pygame/src_c/alphablit.c", NO_VECTORS, "#if 1"),
    Patch("pygame/src_c/surface_fill.c", NO_VECTORS, "#if 1"),
    Patch("pygame/src_c/transform.c", NO_VECTORS, "#if 1"),
    Patch(
        "sdl/src/cpuinfo/SDL_cpuinfo.c",
        "return CPU_FEATURE_AVAILABLE(CPU_HAS_SSE2);",
        "return SDL_TRUE;",
    ),
    # What few games need is imported by its first use: see LATER in pygame_wheel.py.
    Patch(INIT, "import sys\nimport platform\n", "import sys\n"),
    Patch(INIT, "    import sysconfig\n", "    import platform, sysconfig\n"),
    Patch(INIT, "del python_version, sysconfig", "del platform, python_version, sysconfig"),
    Patch(INIT, "del pygame, os, sys, platform,", "del pygame, os, sys,"),
    Patch(INIT, "    import pygame.sprite\n", "    pass\n"),
    Patch(INIT, "    import pygame.sysfont\n", ""),
    Patch(INIT, "    import pygame._debug\n    from pygame._debug import print_debug_info\n", "    pass\n"),
    Patch(INIT, "    import pygame.typing\n", "    pass\n"),
    Patch(INIT, "    import pygame.pkgdata\n", "    pass\n"),
    Patch(
        INIT,
        """    import pygame.system
    from pygame._data_classes import PowerState as power_state

    power_state.__module__ = "pygame.system"
    del power_state
""",
        "    pass\n",
    ),
    *(
        Patch(INIT, f"pygame.font.{name} = pygame.sysfont.{name}", f'pygame.font.{name} = later("sysfont", "{name}")')
        for name in ("SysFont", "get_fonts", "match_font")
    ),
)

FREETYPE_MODULES = (
    ("FT_Module_Class", "autofit_module_class"),
    ("FT_Driver_ClassRec", "tt_driver_class"),
    ("FT_Driver_ClassRec", "cff_driver_class"),
    ("FT_Module_Class", "psaux_module_class"),
    ("FT_Module_Class", "psnames_module_class"),
    ("FT_Module_Class", "pshinter_module_class"),
    ("FT_Module_Class", "sfnt_module_class"),
    ("FT_Renderer_Class", "ft_smooth_renderer_class"),
    ("FT_Renderer_Class", "ft_raster1_renderer_class"),
)

EMSCRIPTEN_VERSION_HEADER = "".join(
    f"#define __EMSCRIPTEN_{part}__ {number}\n"
    for part, number in zip(("major", "minor", "tiny"), EMSCRIPTEN_ABI, strict=True)
)

FREETYPE_MODULES_HEADER = "".join(f"FT_USE_MODULE( {kind}, {name} )\n" for kind, name in FREETYPE_MODULES)

MISSING_FUNCTIONS = """\
/* Functions that SDL and SDL_ttf refer to and Pyodide's main module does not have. */
void emscripten_sleep(unsigned ms) { (void)ms; }
int emscripten_has_asyncify(void) { return 0; }
int FT_Gzip_Uncompress(void *m, void *out, void *out_len, const void *in, unsigned long in_len) { return 7; }
"""

SETJMP = """\
/* setjmp and longjmp kept inside this side module, whatever mode the main module was linked in. */
struct argument { void *env; int value; };
struct jump { void *frame; unsigned label; struct argument argument; };
void __wasm_setjmp(void *env, unsigned label, void *frame) {
    struct jump *jump = env;
    jump->frame = frame;
    jump->label = label;
}
unsigned __wasm_setjmp_test(void *env, void *frame) {
    struct jump *jump = env;
    return jump->frame == frame ? jump->label : 0;
}
void __wasm_longjmp(void *env, int value) {
    struct jump *jump = env;
    jump->argument.env = env;
    jump->argument.value = value ? value : 1;
    __builtin_wasm_throw(1, &jump->argument);
}
__asm__(".globl __c_longjmp\\n.hidden __c_longjmp\\n.tagtype __c_longjmp i32\\n__c_longjmp:\\n");
"""

GENERATED = {
    "emscripten/system/include/emscripten/version.h": EMSCRIPTEN_VERSION_HEADER,
    "own/ftmodule_small.h": FREETYPE_MODULES_HEADER,
    "own/missing.c": MISSING_FUNCTIONS,
    "own/setjmp.c": SETJMP,
}
