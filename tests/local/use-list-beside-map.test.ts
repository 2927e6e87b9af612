import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ListedPlace } from "../../src/consumer/map/list/last-list.ts";
import { useListBesideMap } from "../../src/consumer/map/use-list-beside-map.ts";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const places = ["a", "b", "c"].map((place_id) => ({ place_id })) as ListedPlace[];

/** Numbers of the existing rows, from 1 on, and the rows that were scrolled into view. */
let rows: Set<number>;
let shown: number[];
let scrolled: number;
const main = new EventTarget();
beforeEach(() => {
  [rows, shown, scrolled] = [new Set([1, 2, 3]), [], 0];
  const row = (number: number) => ({
    scrollIntoView: () => void shown.push(number),
    getAttribute: () => String(number),
    getBoundingClientRect: () => ({ top: 0, height: 100 }),
  });
  Object.assign(here.document, {
    querySelector: (selector: string) => {
      const number = Number(/posinset="(\d+)"/.exec(selector)?.[1]);
      return selector === "main" ? main : rows.has(number) ? row(number) : null;
    },
    querySelectorAll: () => [...rows].map(row),
  });
  // A row exists only after scrolling towards it.
  vi.stubGlobal("scrollBy", () => {
    scrolled += 1;
    rows.add(Math.max(...rows) + 1);
  });
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
});

type Props = { picked: string[]; beside?: boolean; all?: ListedPlace[] };
const Beside = ({ picked, beside = true, all = places }: Props) => useListBesideMap(all, picked, beside);
const open = (props: Props) => here.run(Beside, props);

describe("the list beside the map", () => {
  it("scrolls the picked place into view once, and not again when the list is reloaded", async () => {
    const list = open({ picked: [] });
    await pass(50);
    expect(shown).toEqual([]);
    list.change({ picked: ["b"] });
    await until(() => expect(shown).toEqual([2]));
    list.change({ picked: ["b"], all: [...places] });
    list.change({ picked: ["nowhere"] });
    await pass(50);
    expect(shown).toEqual([2]);
    list.change({ picked: ["c", "a"] });
    await until(() => expect(shown).toEqual([2, 3]));
  });

  it("scrolls towards a row that is not rendered yet, and gives up if it is never rendered", async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ place_id: `p${index}` })) as ListedPlace[];
    const list = open({ picked: ["p5"], all: many });
    await until(() => expect(shown).toEqual([6]));
    expect(scrolled).toBe(3);
    list.change({ picked: ["p39"], all: many });
    await pass(1_000);
    expect(shown).toEqual([6]);
    expect(scrolled).toBe(3 + 8);
  });

  it("does not scroll when only the list or only the map is visible", async () => {
    const list = open({ picked: ["b"], beside: false });
    await pass(50);
    expect(shown).toEqual([]);
    expect(list.now).toBeNull();
  });

  it("highlights on the map the place that is pointed at or focused in the list", async () => {
    class Card {
      closest = () => ({ href: "https://lemons.test/app/rate?place_id=b" });
    }
    vi.stubGlobal("Element", Card);
    const list = open({ picked: [] });
    await pass(50);
    const point = (target: unknown) =>
      main.dispatchEvent(Object.defineProperty(new Event("pointerover"), "target", { value: target }));
    point(new Card());
    await until(() => expect(list.now).toBe("b"));
    point(null);
    await until(() => expect(list.now).toBeNull());
  });
});
