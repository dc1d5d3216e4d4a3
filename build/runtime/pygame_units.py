"""The C files of pygame and the libraries under it in the browser, with the compiler flags of each."""

from __future__ import annotations

from pathlib import Path

from build.runtime.compiler import SETJMP_FLAGS, Unit
from build.runtime.pins import PYGAME_VERSION

SDL_FOLDERS = """
    . atomic audio audio/disk audio/dummy audio/emscripten cpuinfo dynapi events file filesystem/emscripten
    haptic haptic/dummy hidapi joystick joystick/emscripten libm loadso/dlopen locale locale/emscripten
    misc misc/emscripten power power/emscripten render render/software sensor sensor/dummy stdlib
    thread thread/generic timer timer/unix video video/dummy video/emscripten video/yuv2rgb
""".split()
SDL_VECTOR_FILES = {"SDL_RLEaccel", "SDL_blit_A", "SDL_blit_copy", "SDL_fillrect"}

FREETYPE_FILES = """
    autofit/autofit base/ftbase base/ftbbox base/ftbitmap base/ftdebug base/ftfstype base/ftgasp base/ftglyph
    base/ftinit base/ftmm base/ftstroke base/ftsynth base/ftsystem cache/ftcache cff/cff psaux/psaux
    pshinter/pshinter psnames/psmodule raster/raster sfnt/sfnt smooth/smooth truetype/truetype
""".split()

PYGAME_FILES = """
    _freetype _sdl2/controller _sdl2/touch SDL_gfx/SDL_gfxPrimitives alphablit base bitmask bufferproxy color
    constants display draw event font freetype/ft_cache freetype/ft_layout freetype/ft_render
    freetype/ft_render_cb freetype/ft_unicode freetype/ft_wrap geometry gfxdraw image imageext joystick key
    mask math mixer mouse music newbuffer pgcompat_rect pixelarray pixelcopy rect render rotozoom rwobject
    scale2x scrap simd_blitters_avx2 simd_blitters_sse2 simd_surface_fill_avx2 simd_surface_fill_sse2
    simd_transform_avx2 simd_transform_sse2 surface surface_fill surflock system time transform window
""".split()

FAST, SMALL = "-O2", "-Oz"
HOT_FILES = {
    "SDL_gfx/SDL_gfxPrimitives",
    "bitmask",
    "color",
    "draw",
    "font",
    "image",
    "mask",
    "math",
    "mixer",
    "pgcompat_rect",
    "rect",
    "rotozoom",
    "surface",
}
VECTOR_FILES = {
    "alphablit",
    "simd_blitters_sse2",
    "simd_surface_fill_sse2",
    "simd_transform_sse2",
    "surface_fill",
    "transform",
}
VECTOR_FLAGS = ("-msimd128", "-D__SSE__=1", "-D__SSE2__=1")
TRANSFORM_FILES = {"simd_transform_avx2", "simd_transform_sse2", "transform"}
SHARED_NAMES = """
    pg_HasSSE_NEON pg_avx2_at_runtime_but_uncompiled pg_has_avx2 pg_neon_at_runtime_but_uncompiled
    pg_sse2_at_runtime_but_uncompiled
""".split()
"""Functions that pygame defines once for blits and once for transforms, which meet in one module here."""

PYGAME_MODULES = """
    _freetype _render _sdl2.controller _sdl2.touch base bufferproxy color constants display draw event font
    geometry gfxdraw image imageext joystick key mask math mixer mixer_music mouse newbuffer pixelarray
    pixelcopy rect rwobject scrap surface surflock system time transform window
""".split()

IMAGE_FORMATS = "PNG JPG BMP GIF TGA PNM PCX XPM LBM QOI SVG".split()


def pygame_units(tree: Path) -> list[Unit]:
    """Return every C file of the one side module, in a fixed order."""
    sdl = (f"-I{tree}/sdl/include", f"-I{tree}/sdl/src")
    freetype = (f"-I{tree}/own", f"-I{tree}/freetype/include")
    return [
        *_sdl(tree, sdl),
        *_freetype(tree, freetype),
        Unit(tree / "sdl_ttf/SDL_ttf.c", (FAST, *sdl, *freetype, "-DTTF_USE_HARFBUZZ=0")),
        *_sdl_image(tree, sdl),
        *_sdl_mixer(tree, sdl),
        *_pygame(tree, (*sdl, *freetype)),
        Unit(tree / "own/missing.c", (FAST,)),
        Unit(tree / "own/setjmp.c", (FAST, "-mexception-handling")),
        Unit(tree / "emscripten/system/lib/html5/dom_pk_codes.c", (FAST,)),
    ]


def _sdl(tree: Path, include: tuple[str, ...]) -> list[Unit]:
    files = [file for folder in SDL_FOLDERS for file in sorted((tree / "sdl/src" / folder).glob("*.c"))]
    return [Unit(file, (*_sdl_speed(file.stem), *include, "-DSDL_MAIN_HANDLED")) for file in files]


def _sdl_speed(name: str) -> tuple[str, ...]:
    return ("-O3", "-msimd128") if name in SDL_VECTOR_FILES else (SMALL,)


def _freetype(tree: Path, include: tuple[str, ...]) -> list[Unit]:
    flags = (SMALL, *include, "-DFT2_BUILD_LIBRARY", "-DFT_CONFIG_MODULES_H=<ftmodule_small.h>", *SETJMP_FLAGS)
    return [Unit(tree / f"freetype/src/{name}.c", flags) for name in FREETYPE_FILES]


def _sdl_image(tree: Path, sdl: tuple[str, ...]) -> list[Unit]:
    folder = tree / "sdl_image"
    loaders = [f"-DLOAD_{name}" for name in IMAGE_FORMATS]
    saving = ("-DUSE_STBIMAGE", "-DSDL_IMAGE_SAVE_PNG=1", "-DSDL_IMAGE_SAVE_JPG=1")
    flags = (SMALL, *sdl, f"-I{folder}/include", f"-I{folder}/src", *loaders, *saving)
    return [Unit(file, flags) for file in sorted(folder.glob("src/IMG*.c"))]


def _sdl_mixer(tree: Path, sdl: tuple[str, ...]) -> list[Unit]:
    folder = tree / "sdl_mixer"
    include = (f"-I{folder}/include", f"-I{folder}/src", f"-I{folder}/src/codecs")
    flags = (FAST, *sdl, *include, "-DMUSIC_WAV", "-DMUSIC_OGG", "-DOGG_USE_STB")
    files = [*sorted(folder.glob("src/*.c")), *sorted(folder.glob("src/codecs/*.c"))]
    return [Unit(file, flags) for file in files]


def _pygame(tree: Path, libraries: tuple[str, ...]) -> list[Unit]:
    folder = tree / "pygame/src_c"
    include = [f"-I{tree}/python/Include", f"-I{folder}", f"-I{folder}/include"]
    include += [f"-I{folder}/freetype", f"-I{folder}/SDL_gfx"]
    include += [f"-I{tree}/sdl_image/include", f"-I{tree}/sdl_mixer/include", f"-I{tree}/sdl_ttf"]
    numbers = zip(("MAJOR", "MINOR", "PATCH"), PYGAME_VERSION.split("."), strict=True)
    version = [f"-DPG_{part}_VERSION={number}" for part, number in numbers]
    flags = (*include, *libraries, *version, '-DPG_VERSION_TAG=""')
    return [Unit(folder / f"{name}.c", (*flags, *_pygame_flags(name))) for name in PYGAME_FILES]


def _pygame_flags(name: str) -> list[str]:
    own = ["-O3", *VECTOR_FLAGS] if name in VECTOR_FILES else [FAST if name in HOT_FILES else SMALL]
    if name in TRANSFORM_FILES:
        own += [f"-D{shared}=transform_{shared}" for shared in SHARED_NAMES]
    return own
