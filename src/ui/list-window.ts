import { flushSync } from "react-dom";
import { layoutOf, measure } from "./list-layout.ts";
import { approach, linesTouching, spaceOf, type Range } from "./list-lines.ts";

/** `pinned`: the line outside of the range that holds the focus, which would be lost with it. */
export type Cells = Range & { pinned: Range | null };

/** Which visit of the page it is, and whether it was left before. */
type Visit = { visit: string; back: boolean };
/** What is on the page: of all `count` cells those that have been read and made, and who they are. */
type Shown = Visit & Range & { count: number; keyOf: (index: number) => string };

/** The first row on screen, and how far below the upper edge of the screen it begins. */
type Anchor = { key?: string | undefined; index: number; top: number };

/** Screens of rows that are kept ready above and below what is seen: a fling is faster than the making of rows. */
const screensAround = 2;
/** Cells that are made in one frame beside those that are seen at once. */
const cellsPerFrame = 6;
/** Whole lines in one to four columns: a line that grows by a neighbour would move. */
const firstCells = 12;

/** What was seen of pages when they were last there. */
const anchors = new Map<string, Anchor>();
/** Whoever does one of these scrolls for themselves. */
const ownHand = ["wheel", "touchmove", "pointerdown", "keydown"];

export type ListWindow = ReturnType<typeof createListWindow>;

/**
 * Decides which cells of a long list exist, and holds the page: what the person looks at stays where it is on the screen while
 * rows above it turn out taller than thought, while rows come and go, when the phone is turned or the letters grow, and on the
 * way back to a page that was left. Lists of one `name` look alike; `estimate`: the height of a row nobody has seen, in CSS pixels.
 */
export function createListWindow(name: string, estimate: number, first: Visit) {
  const layout = layoutOf(name, estimate);
  let shown: Shown = { ...first, first: 0, last: 0, count: 0, keyOf: () => "" };
  let returning = shown.back ? anchors.get(shown.visit) : undefined;
  let list: HTMLElement | null = null;
  let onCells: (cells: Cells) => void = () => undefined;
  let cells: Cells = { first: 0, last: firstCells, pinned: null };
  let target: Range = cells;
  let anchor: (Anchor & { inDocument: number }) | undefined;
  let printing = false;
  /** Into other columns, by nobody's scrolling: what was looked at then is looked at still, also when its row begins with another. */
  let turned = false;
  let scheduled = 0;
  /** Home or End, until the page is there. */
  let heading: string | undefined;

  const lineOf = (cell: number) => Math.floor(cell / layout.columns);
  const cellsOf = ({ first, last }: Range): Range => ({ first: first * layout.columns, last: last * layout.columns });
  const lines = () => ({ ...layout, count: Math.ceil(shown.count / layout.columns) });
  if (returning) {
    const start = lineOf(returning.index) * layout.columns;
    const screen = Math.ceil(innerHeight / layout.estimate + 1) * layout.columns;
    cells = { first: start, last: start + screen, pinned: null };
  }

  /** Not those that are asked for and still being read: all of them would have to be made in one frame when they come. */
  function made(): Range {
    const first = Math.max(cells.first, shown.first);
    const last = Math.min(cells.last, shown.last);
    if (first >= last) return { first: Infinity, last: -Infinity };
    return { first: lineOf(first), last: Math.ceil(last / layout.columns) };
  }

  /** Of a row that holds the focus far from the others nobody knows any more who it is. */
  const keyAt = (cell: number) => (cell >= shown.first && cell < shown.last ? shown.keyOf(cell) : undefined);

  const rows = () =>
    [...(list?.children ?? [])].flatMap((row) => {
      const index = Number(row.getAttribute("aria-posinset")) - 1;
      return index < 0 ? [] : { index, row, box: row.getBoundingClientRect() };
    });
  type Row = ReturnType<typeof rows>[number];
  const find = ({ key }: Anchor, among = rows()) =>
    among.find(({ index }) => key !== undefined && keyAt(index) === key);

  /** From now on this row is what stays where it is. */
  function hold(row: Row | undefined): void {
    anchor = row && {
      key: keyAt(row.index),
      index: row.index,
      top: row.box.top,
      inDocument: row.box.top + scrollY,
    };
    if (anchor && scrollY > 0) anchors.set(shown.visit, anchor);
    else anchors.delete(shown.visit);
  }

  /** Once a frame at most: what is on screen now, and what has to be there next. */
  function follow(): void {
    scheduled = 0;
    // Hidden, behind a page that is still loading: there is nothing to be measured.
    if (!list || list.clientWidth === 0 || printing) return;
    // A turned phone has laid out its rows again by now: first back to the one that was seen.
    if (!returning) stay();
    const all = rows();
    const { columns } = layout;
    measure(layout, list, all);
    turned ||= layout.columns !== columns;
    const seen = all.filter(({ box }) => box.bottom > 0 && box.top < innerHeight);
    const [seenRow] = seen;
    const held = turned && anchor ? find(anchor, seen) : undefined;
    turned &&= held !== undefined;
    if (!returning) hold(held ?? seenRow);
    // The space above may be older than the heights: the row that is seen knows where one is.
    const top = seenRow
      ? spaceOf(lines(), 0, lineOf(seenRow.index)) - seenRow.box.top
      : -list.getBoundingClientRect().top;
    const touching = (screens: number) =>
      linesTouching(lines(), top - screens * innerHeight, top + (1 + screens) * innerHeight);
    const needed = touching(screensAround / 2);
    if (needed.first < target.first || needed.last > target.last) target = touching(screensAround);
    const next = approach(made(), touching(0), target, Math.max(1, Math.round(cellsPerFrame / layout.columns)));
    const focused = all.find(({ row }) => row.contains(document.activeElement))?.index;
    const line = focused === undefined ? next.first : lineOf(focused);
    const pinned = line < next.first || line >= next.last ? cellsOf({ first: line, last: line + 1 }) : null;
    change({ ...cellsOf(next), pinned });
  }

  function change(next: Cells): void {
    if (next.first === cells.first && next.last === cells.last && next.pinned?.first === cells.pinned?.first) return;
    cells = next;
    onCells(next);
  }

  const schedule = () => {
    scheduled ||= requestAnimationFrame(follow);
  };

  /** After each change of the page, before it is painted. */
  function settle(): void {
    if (returning) comeBack(returning);
    else stay();
    schedule();
  }

  function stay(): void {
    const row = anchor && find(anchor);
    if (!anchor || !row) return;
    const moved = row.box.top + scrollY - anchor.inDocument;
    anchor.inDocument += moved;
    // At the very top one sees what comes above.
    if (Math.abs(moved) > 0.5 && scrollY > 0) scrollBy({ top: moved, behavior: "instant" });
  }

  function comeBack(to: Anchor): void {
    const found = find(to) ?? rows().find(({ index }) => index === to.index);
    if (!found) return;
    returning = undefined;
    // After whoever else scrolls on this change of the page, and before it is painted.
    queueMicrotask(() => {
      scrollBy({ top: found.row.getBoundingClientRect().top - to.top, behavior: "instant" });
      hold({ ...found, box: found.row.getBoundingClientRect() });
    });
  }

  /** A jump to an edge ends short of it where rows on the way turn out taller than thought. */
  function reachEdge(): void {
    const edge = heading === "Home" ? 0 : document.documentElement.scrollHeight - innerHeight;
    if (heading && Math.abs(scrollY - edge) > 1) scrollTo({ top: edge, behavior: "instant" });
    else heading = undefined;
  }

  return {
    /** The cells to begin with. */
    cells,
    /** Height of what is left out between two cells, 0 for nothing. */
    spaceBetween(from: number, to: number): number {
      const space = spaceOf(lines(), lineOf(from), Math.ceil(to / layout.columns));
      return Math.max(0, space - layout.gap);
    },
    /** To be called after each change of the page, with what it shows now. */
    settle(next: Shown): void {
      if (next.visit !== shown.visit) {
        returning = next.back ? anchors.get(next.visit) : undefined;
        anchor = undefined;
      }
      shown = next;
      settle();
    },
    /** Watches over the element that holds the rows until what it returns is called. */
    connect(element: HTMLElement, listener: (cells: Cells) => void): () => void {
      list = element;
      onCells = listener;
      const letGo = (event: Event) => {
        returning = undefined;
        turned = false;
        const key = event instanceof KeyboardEvent && !(event.target instanceof HTMLInputElement) ? event.key : "";
        heading = key === "Home" || key === "End" ? key : undefined;
      };
      const print = ({ type }: Event) => {
        printing = type === "beforeprint";
        // The paper takes the page as it is when this returns.
        if (printing) flushSync(() => change({ first: 0, last: shown.count, pinned: null }));
        schedule();
      };
      const observer = new ResizeObserver(settle);
      observer.observe(element);
      // What stands above the list.
      observer.observe(document.body);
      const connection = new AbortController();
      const options = { passive: true, signal: connection.signal };
      for (const type of ["scroll", "resize"]) addEventListener(type, schedule, options);
      addEventListener("scrollend", reachEdge, options);
      for (const type of ownHand) addEventListener(type, letGo, options);
      for (const type of ["beforeprint", "afterprint"]) addEventListener(type, print, options);
      return () => {
        connection.abort();
        observer.disconnect();
        cancelAnimationFrame(scheduled);
        scheduled = 0;
        list = null;
      };
    },
  };
}
