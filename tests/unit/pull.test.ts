import { expect, it } from "vitest";
import { pullOf } from "../../src/ui/pull.ts";

const from = { x: 100, y: 200 };
const to = (across: number, down: number) => pullOf(from, { x: from.x + across, y: from.y + down });

it("pull to refresh moves the page half as far as the finger, up to a limit, and refreshes from 96 pixels", () => {
  expect(to(0, 0)).toEqual({ px: 0, enough: false });
  expect(to(0, 95)).toEqual({ px: 47.5, enough: false });
  expect(to(0, 96)).toEqual({ px: 48, enough: true });
  expect(to(40, 400)).toEqual({ px: 72, enough: true });
});

it("pull to refresh ignores a finger that moves up or sideways", () => {
  expect(to(0, -1)).toBeNull();
  expect(to(60, 50)).toBeNull();
  expect(to(-60, 50)).toBeNull();
  expect(to(-50, 50)).not.toBeNull();
});
