"""JSON is read with the lines of its objects, or refused with the place and a fix."""

from __future__ import annotations

import pytest

from deckgen.errors import UserError
from deckgen.reading.json_text import decode_json, is_json, read_json


def test_values_are_read_and_numbers_stay_as_they_are_written():
    assert read_json('[{"a": 1969.50, "b": [true, null, "x"], "c": {"d": -0}}]', "x.json") == [
        [{"a": "1969.50", "b": [True, None, "x"], "c": {"d": "-0"}}]
    ]


def test_objects_know_their_line():
    text = '{"results":\n {"bindings": [\n  {"a": 1},\n  {"a":\n 2}]}}'
    (root,) = read_json(text, "x.json")
    assert [item.line for item in root["results"]["bindings"]] == [3, 4]


def test_each_line_may_be_a_value_of_its_own():
    assert [value.line for value in read_json('{"a": 1}\n\n{"a": 2}\n', "x.jsonl")] == [1, 3]


def test_halves_of_surrogate_pairs_become_marks():
    """JSON can escape them, and no other file can hold them."""
    text = r'[{"a\ud83d": "b\\\ud83d", "c": ["\udfff", {"\ud800": "\ud83c\udf19"}]}]'
    assert read_json(text, "x.json") == [[{"a\ufffd": "b\\\ufffd", "c": ["\ufffd", {"\ufffd": "🌙"}]}]]


def test_letters_outside_of_latin_and_escapes_are_read():
    assert read_json('["\\u0141\\ud83d\\ude80 Ż"]', "x.json") == [["Ł🚀 Ż"]]


@pytest.mark.parametrize(
    ("text", "location", "said"),
    [
        ('[{"a": 1,}]', "x.json:1:10", "not valid JSON"),
        ('[{"a": 1}\n {"a": 2}]', "x.json:2:2", "from here on this is not valid JSON: {"),
        ('[{"a": 1}', "x.json:1:10", "ends in the middle"),
        ('{"a": ', "x.json:1:7", "ends in the middle"),
        ("hello", "x.json:1:1", "from here on this is not valid JSON: hello"),
        ("{a: 1}", "x.json:1:2", "not valid JSON"),
        ('{"a" 1}', "x.json:1:6", "not valid JSON"),
        ('[\n{"date": 1, "date": 2}]', "x.json:2", "`date` appears twice"),
        ('{"a": 1,\n"a": 2}', "x.json:2", "`a` appears twice"),
        ('[{"a": {"b": 1, "b": 2}}]', "x.json:1", "`b` appears twice"),
        ('[{"year": NaN}]', "x.json:1", "NaN is not a number"),
        ('{"year": -Infinity}', "x.json:1", "-Infinity is not a number"),
        ("[" * 200_000, "x.json:1", "nested too deeply"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text, location, said):
    with pytest.raises(UserError) as refusal:
        read_json(text, "x.json")
    problem = refusal.value.problems[0]
    assert str(problem.location) == location
    assert said in problem.message
    assert problem.fix


@pytest.mark.parametrize(
    ("content", "file", "expected"),
    [
        (b"anything", "list.json", True),
        (b"anything", "list.JSONL", True),
        (b'\xef\xbb\xbf [ {"a": 1}]', "list.txt", True),
        (b'{"a": 1}', "list.csv", True),
        (b"date,title\n", "list.csv", False),
        (b"[sic],title\n", "list.csv", False),
        (b"{curly},title\n", "list.csv", False),
    ],
)
def test_json_is_known_by_its_name_or_its_beginning(content, file, expected):
    assert is_json(content, file) is expected


def test_the_encoding_is_utf_8_unless_it_is_marked_or_named():
    text = '["Zażółć"]'
    assert decode_json(text.encode("utf-8-sig"), "x.json", "") == text
    assert decode_json(text.encode("utf-16"), "x.json", "") == text
    assert decode_json(text.encode("cp1250"), "x.json", "cp1250") == text


def test_another_encoding_is_refused_with_its_line():
    with pytest.raises(UserError) as refusal:
        decode_json('[\n"Zażółć"]'.encode("cp1250"), "x.json", "")
    assert str(refusal.value).startswith("x.json:2  this JSON file is not in UTF-8")
    assert "--encoding" in refusal.value.problems[0].fix
