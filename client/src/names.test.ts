import { describe, expect, it } from "vitest";
import { recordedSeats, seatNames } from "./names";
import type { SeatInfo } from "./wire";
import { words } from "./words.svelte";

words.learn({ "page.level.novice": "Novice", "page.level.adept": "Adept", "page.seat.one_of": "{name} {number}" });

function seat(place: number, kind: SeatInfo["kind"], level = "", name = ""): SeatInfo {
  return { seat: place, kind, level, name, left: false, here: true, you: false, promise: "", shown: false };
}

describe("the names at a table", () => {
  it("tell programs of one level apart", () => {
    const seats = [seat(0, "person", "", "Mei"), seat(1, "program", "novice"), seat(2, "program", "adept"), seat(3, "program", "novice")];
    expect(seatNames(seats)).toEqual(["Mei", "Novice 1", "Adept", "Novice 2"]);
  });
  it("stay with whoever has given up, though a program plays on", () => {
    const seats = [{ ...seat(0, "program", "greedy", "Mei"), left: true }, seat(1, "program", "novice"), seat(2, "program", "novice")];
    expect(seatNames(seats)).toEqual(["Mei", "Novice 1", "Novice 2"]);
  });
  it("call programs of a record from elsewhere by their levels", () => {
    expect(seatNames(recordedSeats([seat(0, "person", "", "novice"), seat(1, "person", "", "Mei")]))).toEqual(["Novice", "Mei"]);
  });
  it("leave a program that is alone as it is", () => {
    expect(seatNames([seat(0, "person", "", "Mei"), seat(1, "program", "novice")])).toEqual(["Mei", "Novice"]);
  });
});
