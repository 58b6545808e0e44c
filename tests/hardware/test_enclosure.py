"""The printed box: sound as it is, and each check finds the fault it is for."""

import dataclasses

import pytest
import trimesh

from hardware.enclosure.build import build
from hardware.enclosure.checks import (
    collisions,
    mesh_of,
    on_the_bed,
    overhangs,
    screws,
    thin_walls,
)
from hardware.enclosure.dimensions import Sizes, load_parts
from hardware.enclosure.table_box import table_box


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(tmp_path_factory.mktemp("stl"))


def with_sizes(**changes):
    return table_box(load_parts(), dataclasses.replace(Sizes(), **changes))


def with_part(name, **changes):
    parts = load_parts()
    parts[name] |= changes
    return table_box(parts, Sizes())


def test_the_files_are_closed_bodies_of_the_sizes_that_were_asked_for(built):
    meshes = {path.name: trimesh.load(path) for path in built}
    assert set(meshes) == {"table-box-base.stl", "table-box-lid.stl"}
    assert all(mesh.is_watertight for mesh in meshes.values())
    assert meshes["table-box-base.stl"].extents == pytest.approx([84, 140, 28])
    assert meshes["table-box-lid.stl"].extents[:2] == pytest.approx([84, 140])


def test_the_lid_has_a_hole_for_each_thing_that_needs_one():
    _, lid = table_box(load_parts(), Sizes()).pieces
    # the window, the keypad's ribbon, five for the sound, four screws
    assert lid.solid().genus() == 11


@pytest.mark.parametrize(
    ("change", "piece", "wall"),
    [("wall", 0, "left wall"), ("floor", 0, "floor"), ("lid", 1, "plate"),
     ("lip", 1, "left rim"), ("rib", 0, "battery rib near")],
)  # fmt: skip
def test_a_thin_wall_is_named_with_its_place(change, piece, wall):
    found = thin_walls(with_sizes(**{change: 1.2}).pieces[piece])
    assert any(f"{wall}: 1.20 mm thick at x " in fault for fault in found), found


@pytest.mark.parametrize(
    ("part", "size"),
    [("battery", [35.0, 72.0, 10.5]), ("esp32", [28.6, 54.4, 24.0]),
     ("display", [35.6, 33.8, 12.0]), ("buzzer", [12.5, 12.5, 28.0]),
     ("accelerometer", [27.0, 21.0, 4.0])],
)  # fmt: skip
def test_a_part_that_grows_too_large_is_named(part, size):
    found = collisions(with_part(part, size=size))
    assert any(part in fault and "does not fit" in fault for fault in found), found


def test_a_box_larger_than_the_bed_is_refused():
    base = with_sizes(length=210.0).pieces[0]
    found = on_the_bed(base, mesh_of(base.printed()))
    assert any("bed is 200 x 200" in fault for fault in found)


def test_an_opening_too_wide_to_bridge_is_refused():
    base = with_part("esp32", usb=[20.0, 3.2]).pieces[0]
    found = overhangs(base, mesh_of(base.printed()))
    assert any("base: overhang of 24.0 mm" in fault for fault in found), found


@pytest.mark.parametrize(("length", "says"), [(9.0, "bites 6.6 mm"), (30.0, "27.6 mm deep")])
def test_screws_must_reach_and_not_come_through(length, says):
    assert any(says in fault for fault in screws(with_part("screw", length=length)))


def test_a_lid_whose_rim_is_wider_than_the_base_is_refused():
    assert any("base and lid overlap" in fault for fault in collisions(with_sizes(gap=-0.5)))
