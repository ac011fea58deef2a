"""Templates of strangers are stopped before they take all time or memory; usual ones notice nothing."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from jinja2 import FileSystemBytecodeCache, TemplateNotFound

from deckgen import limits, template_limits
from deckgen.template_limits import LimitedSandbox, TemplateLimitError, render_limited


class Functions:
    def bar(self, width: float, text: str = "") -> str:
        return f"[{width}{text}]"


def render(folder: Path, template: str, **files: str) -> str:
    for name, text in {"face": template, **files}.items():
        (folder / f"{name}.svg").write_text(text, "utf-8")
    sandbox = LimitedSandbox([folder], fields_of=frozenset(), methods_of=Functions)
    return render_limited(sandbox.get_template("face.svg"), {"bar": Functions().bar, "title": "a<b"})


USUAL = {
    "{% for x in [3, 4] %}{{ loop.index }}{{ x * 2 }}{{ '' if loop.last else ',' }}{% endfor %}": "16,28",
    "{% for x, y in {'a': 1}.items() %}{{ x ~ y }}{% endfor %}": "a1",
    "{% macro m(x, y=2) %}<{{ x + y }}>{{ caller() }}{% endmacro %}{% call m(1) %}in{% endcall %}": "<3>in",
    "{% set s %}<g>{{ title }}</g>{% endset %}{{ s }}{{ s|length }}": "<g>a&lt;b</g>13",
    "{% set ns = namespace(n=0) %}{% for i in range(50) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}": "1225",
    "{{ ['a', title]|join('<') }}": "a&lt;a&lt;b",
    "{{ title|replace('a', '&') }}{{ '%.2f'|format(1.005) }}{{ '%03d' % 7 }}": "&amp;&lt;b1.00007",
    "{{ title|upper }}{{ [2, 1]|sort|first }}{{ 1.123456789 }}{{ none }}{{ 2 ** 3 }}": "A&lt;B11.12346None8",
    "{{ bar(3, text='x') }}{{ min(1, 2) }}{{ title.upper() }}": "[3x]1A&lt;B",
    "{% include 'part.svg' %}{% include ['none.svg', 'part.svg'] %}": "part part ",
    "{% import 'macros.svg' as m %}{{ m.twice('x') }}": "xx",
    "{% extends 'base.svg' %}{% block inside %}{{ title }}{% endblock %}": "<g>a&lt;b</g>",
}  # fmt: skip


@pytest.mark.parametrize("template", USUAL)
def test_a_usual_template_is_drawn_as_ever(tmp_path: Path, template: str) -> None:
    parts = {
        "part": "part ",
        "macros": "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}",
        "base": "<g>{% block inside %}{% endblock %}</g>",
    }
    assert render(tmp_path, template, **parts) == USUAL[template]


def loop(inside: str) -> str:
    return f"{{% for a in range(9999) %}}{inside}{{% endfor %}}"


def growing(first: str, then: str) -> str:
    return f"{{% set ns = namespace(s={first}) %}}{{% for a in range(60) %}}{{% set ns.s = {then} %}}{{% endfor %}}"


def macro(inside: str) -> str:
    return f"{{% macro m() %}}{inside}{{% endmacro %}}"


LONG = "{% set s = 'x' * 1999000 %}"
ENDLESS = {
    "loops within loops": (loop(loop("")), "steps"),
    "calls": (macro("") + loop(loop("{{ m() }}")), "steps"),
    "filters": (loop("{% set b = a|abs %}" * 2), "steps"),
    "filters of every item": ("{{ range(9999)|map('abs')|list|length }}" * 2, "steps"),
    "tests": (loop("{% if a is odd %}{% endif %}" * 2), "steps"),
    "tests of every item": ("{{ range(9999)|select('odd')|list|length }}" * 2, "steps"),
    "comparisons": (loop("{% if a == 5 %}{% endif %}" * 2), "steps"),
    "sums": (loop("{% set b = a + 1 %}" * 2), "steps"),
    "text in loops": (loop("x" * 999), "characters"),
    "text in a macro": (macro(loop("x" * 999)) + "{{ m()|length }}", "characters"),
    "constants in loops": (loop(f"{{{{ '{'x' * 999}' }}}}"), "characters"),
    "constants made by filters": (loop("{{ ('x' * 999)|upper }}"), "characters"),
    "a text of itself twice": (
        "{% set s %}x{% endset %}" + "{% set s %}{{ s }}{{ s }}{% endset %}" * 40,
        "char",
    ),
    "an endless macro": (macro("{{ m() }}") + "{{ m() }}", "endlessly"),
    "a file that includes itself": ("{% include 'face.svg' %}", "endlessly"),
    "a file that extends itself": ("{% extends 'face.svg' %}", "endlessly"),
    "blocks within blocks": ("{% for a in [1] %}" * 30 + "{% endfor %}" * 30, "nested"),
    "brackets within brackets": ("{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}", "nested"),
    "a long sum": ("{{ " + "1 + " * 3000 + "1 }}", "nested"),
    "a text many times": ("{{ 'x' * 10 ** 9 }}", "value"),
    "a list many times": ("{{ (['x'] * 10 ** 9)|length }}", "value"),
    "a text added to itself": (growing("'x'", "ns.s + ns.s"), "value"),
    "a text joined to itself": (growing("'x'", "ns.s ~ ns.s"), "value"),
    "a list added to itself": (growing("[1]", "ns.s + ns.s"), "value"),
    "a list of itself twice": (growing("[1]", "[ns.s, ns.s]"), "value"),
    "a tuple of itself twice": (growing("[1]", "(ns.s, ns.s)"), "value"),
    "a mapping of itself twice": (growing("{}", "{1: ns.s, 2: ns.s, 3: 3}"), "value"),
    "a mapping by name": (growing("1", "dict(a=ns.s, b=ns.s)"), "value"),
    "a namespace in text": (growing("1", "namespace(a=ns.s, b=ns.s)") + "{{ ns.s }}", "list"),
    "a list of long texts": ("{{ (['x' * 999999] * 3)|length }}", "value"),
    "texts made of texts": (f"{LONG}{loop('{% set b = s ~ a %}')}", "in all"),
    "texts joined at once": (f"{LONG}{{% set b = {' ~ '.join(['s'] * 30)} %}}", "in all"),
    "parts of texts": (f"{LONG}{loop('{% set b = s[1:] %}')}", "in all"),
    "filtered texts": (f"{LONG}{loop('{% set b = s|upper %}')}", "in all"),
    "lists made of lists": (f"{{% set l = range(9999)|list %}}{loop('{% set b = l + [a] %}')}", "in all"),
    "a power": ("{{ 10 ** (10 ** 8) }}", "value"),
    "a number times itself": (growing("3", "ns.s * ns.s"), "value"),
    "a wide number": ("{{ '%1000000000d'|format(3) }}", "value"),
    "a wide number by %": ("{{ '%1000000000d' % 3 }}", "value"),
    "a width from a value": ("{{ '%*d' % (1000000000, 3) }}", "value"),
    "a text many times by %": (f"{LONG}{{{{ '%(a)s%(a)s' % {{'a': s}} }}}}", "value"),
    "texts by format": (f"{LONG}{{{{ '%s%s'|format(s, s) }}}}", "value"),
    "a list by %": ("{{ '%s' % ([1],) }}", "list"),
    "removing long texts": (f"{LONG}{{{{ s.strip(s) }}}}", "value"),
    "removing long texts by a filter": (f"{LONG}{{{{ s|trim(s) }}}}", "value"),
    "replacing": ("{{ ('x' * 9999)|replace('x', 'y' * 9999) }}", "value"),
    "joining": ("{{ range(9999)|join('x' * 9999) }}", "value"),
    "a list as text": ("{{ [1] ~ '' }}", "list"),
    "much code": ("{{ 1 }}" * 10_001, "braces"),
    "long code": ("{{ [" + "1," * 30_000 + "] }}", "braces"),
    "code without an end": ("{{ '" + "1" * 60_000, "braces"),
    "a far place": ("{{ bar(1e9) }}", "value"),
    "no place": ("{{ bar('nan'|float) }}", "value"),
    "a long text for our functions": ("{{ bar(1, 'x' * 99999) }}", "value"),
}


@pytest.mark.parametrize(("template", "reason"), ENDLESS.values(), ids=ENDLESS)
def test_an_endless_template_is_stopped(
    tmp_path: Path, template: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(template_limits, "MAX_TEMPLATE_STEPS", 10_050)
    with pytest.raises(TemplateLimitError, match=reason):
        render(tmp_path, template)


def test_a_drawing_may_be_long(tmp_path: Path) -> None:
    drawing = "<path d='M0 0h1v1z'/>\n" * 40_000
    assert render(tmp_path, f"{drawing}{{# #}}{{{{ title }}}}").startswith(drawing)


def test_templates_that_were_compiled_with_other_limits_are_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "face.svg").write_text("{% for a in [1] %}{% endfor %}")
    (tmp_path / "changed.py").write_text(Path(template_limits.__file__).read_text("utf-8") + "#", "utf-8")
    kept = []
    for module in (template_limits.__file__, str(tmp_path / "changed.py")):
        monkeypatch.setattr(template_limits, "__file__", module)
        cache = LimitedSandbox([tmp_path], fields_of=frozenset(), methods_of=Functions).bytecode_cache
        assert isinstance(cache, FileSystemBytecodeCache)
        kept.append(cache.directory)
    assert len(set(kept)) == 2


@pytest.mark.parametrize(
    "template",
    [
        "{{ lipsum(n=100000) }}",
        "{{ [1]|batch(1000000000, 'x')|list }}",
        "{{ 'x'|center(1000000000) }}",
        "{{ 'x'.ljust(1000000000) }}",
        "{{ '{:>1000000000}'.format('x') }}",
        "{{ 'x'['ljust'](1000000000) }}",
        "{{ ''.join(['x']) }}",
        "{% set l = [1] %}{{ l.append(l) }}",
        "{{ 'x'|attr('ljust') }}",
    ],
)
def test_what_could_make_large_values_is_not_there(tmp_path: Path, template: str) -> None:
    with pytest.raises(Exception, match=r"undefined|unsafe|No filter|not safely callable"):
        render(tmp_path, template)


def test_a_template_that_takes_long_is_stopped_by_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr(template_limits, "thread_seconds", lambda: next(seconds))
    with pytest.raises(TemplateLimitError, match=f"{limits.MAX_TEMPLATE_SECONDS} seconds"):
        render(tmp_path, "{% for a in range(10) %}{% endfor %}")


def test_each_face_has_the_limits_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_limits, "MAX_TEMPLATE_STEPS", 50)
    for _ in range(3):
        render(tmp_path, "{% for a in range(30) %}{% endfor %}")


@pytest.mark.skipif(os.name == "nt", reason="links need special rights on Windows")
def test_links_that_lead_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    theme = tmp_path / "theme"
    theme.mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (theme / "leak.txt").symlink_to(tmp_path / "secret.txt")
    (theme / "folder").symlink_to(tmp_path)
    for name in ("leak.txt", "folder/secret.txt"):
        with pytest.raises(TemplateNotFound):
            render(theme, f"{{% include '{name}' %}}")
    (theme / "inside.svg").symlink_to(theme / "part.svg")
    assert render(theme, "{% include 'inside.svg' %}", part="part") == "part"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names on Windows")
def test_pipes_and_huge_files_are_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    (tmp_path / "huge.svg").write_bytes(b" " * (limits.MAX_TEMPLATE_BYTES + 1))
    for name in ("pipe", "huge"):
        with pytest.raises(TemplateNotFound):
            render(tmp_path, f"{{% include '{name}.svg' %}}")
