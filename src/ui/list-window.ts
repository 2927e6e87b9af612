import { flushSync } from "react-dom";
import { ScrollAnchor, type Row, type Visit } from "./list-anchor.ts";
import { layoutOf, measure, type Layout } from "./list-layout.ts";
import { approach, linesTouching, spaceOf, type Range } from "./list-lines.ts";

/** Cells to render. `pinned`: the line outside of the range that has the focus and would lose it otherwise. */
export type Cells = Range & { pinned: Range | null };

/** What is on the page: the rendered range of all `count` cells, and the key of each. */
type Shown = Visit & Range & { count: number; keyOf: (index: number) => string };

/** Screens of rows that are kept above and below the visible ones, because a fling is faster than rendering. */
const screensAround = 2;
/**
 * Cells that are rendered per frame beside the visible ones. With two the longest task of a fling on a slow phone is 51 ms instead of
 * 76, but the Home key ended in the middle of a list of thousands.
 */
const cellsPerFrame = 6;
/** Whole lines in one to four columns, so that no line grows by a cell later. */
const firstCells = 12;

/** Events with which a person scrolls themselves. */
const scrollGestures = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Decides which cells of a long list are rendered, with the page's own scrolling. `ScrollAnchor` keeps the visible rows in place while
 * rows above turn out taller than estimated, come or go, the phone is turned, or the font size changes. Lists of one `name` share
 * their measurements; `estimate`: height of a row that was never measured, in CSS pixels.
 */
export class ListWindow {
  cells: Cells;
  /** Cells that touch the screen, as far as is known. */
  seen: Range = { first: 0, last: Infinity };
  private readonly layout: Layout;
  private readonly anchor: ScrollAnchor;
  private shown: Shown;
  private list: HTMLElement | null = null;
  private onCells: (cells: Cells) => void = () => undefined;
  /** The range that is being rendered step by step. */
  private wanted: Range;
  private printing = false;
  private scheduled = 0;
  /** The key of a jump to an edge, until the page is there. */
  private jump: "Home" | "End" | undefined;

  constructor(name: string, estimate: number, visit: Visit) {
    this.layout = layoutOf(name, estimate);
    this.shown = { ...visit, first: 0, last: 0, count: 0, keyOf: () => "" };
    this.anchor = new ScrollAnchor(visit, this.readRows, this.keyAt);
    this.cells = this.firstCells();
    this.wanted = this.cells;
  }

  /** Height of the cells that are left out between two others, 0 for none. */
  spaceBetween(from: number, to: number): number {
    const space = spaceOf(this.lines(), this.lineOf(from), Math.ceil(to / this.layout.columns));
    return Math.max(0, space - this.layout.gap);
  }

  /** Call it after each change of the page, before it is painted, with what it shows now. */
  settle(next: Shown): void {
    this.anchor.start(next);
    this.shown = next;
    this.settleShown();
  }

  /** Follows the element that contains the rows, until the returned function is called. */
  connect(element: HTMLElement, listener: (cells: Cells) => void): () => void {
    this.list = element;
    this.onCells = listener;
    const observer = new ResizeObserver(this.settleShown);
    observer.observe(element);
    // For changes above the list.
    observer.observe(document.body);
    const connection = new AbortController();
    const options = { passive: true, signal: connection.signal };
    for (const type of ["scroll", "resize"]) addEventListener(type, this.schedule, options);
    addEventListener("scrollend", this.finishJump, options);
    for (const type of scrollGestures) addEventListener(type, this.onGesture, options);
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, this.onPrint, options);
    return () => {
      connection.abort();
      observer.disconnect();
      cancelAnimationFrame(this.scheduled);
      this.scheduled = 0;
      this.list = null;
    };
  }

  private firstCells(): Cells {
    const { returnsTo } = this.anchor;
    if (returnsTo === undefined) return { first: 0, last: firstCells, pinned: null };
    const first = this.lineOf(returnsTo) * this.layout.columns;
    const screen = Math.ceil(innerHeight / this.layout.estimate + 1) * this.layout.columns;
    return { first, last: first + screen, pinned: null };
  }

  private lineOf(cell: number): number {
    return Math.floor(cell / this.layout.columns);
  }

  private cellsOf({ first, last }: Range): Range {
    return { first: first * this.layout.columns, last: last * this.layout.columns };
  }

  private lines() {
    return { ...this.layout, count: Math.ceil(this.shown.count / this.layout.columns) };
  }

  /** A pinned row outside of the rendered range was not read with the others, so its key is unknown. */
  private readonly keyAt = (cell: number) =>
    cell >= this.shown.first && cell < this.shown.last ? this.shown.keyOf(cell) : undefined;

  private readonly readRows = (): Row[] =>
    [...(this.list?.children ?? [])].flatMap((row) => {
      const index = Number(row.getAttribute("aria-posinset")) - 1;
      return index < 0 ? [] : { index, row, box: row.getBoundingClientRect() };
    });

  /** Lines that are rendered. Requested ones that are still being read do not count: all would be rendered in one frame later. */
  private renderedLines(): Range {
    const first = Math.max(this.cells.first, this.shown.first);
    const last = Math.min(this.cells.last, this.shown.last);
    if (first >= last) return { first: Infinity, last: -Infinity };
    return { first: this.lineOf(first), last: Math.ceil(last / this.layout.columns) };
  }

  private readonly schedule = (): void => {
    this.scheduled ||= requestAnimationFrame(this.follow);
  };

  private readonly settleShown = (): void => {
    this.anchor.settle();
    this.schedule();
  };

  /** At most once per frame: measures the visible rows and decides which ones to render next. */
  private readonly follow = (): void => {
    this.scheduled = 0;
    // A hidden list, behind a page that is still loading, cannot be measured.
    if (!this.list || this.list.clientWidth === 0 || this.printing) return;
    // A turned phone has a new layout by now: first scroll back to the row that was visible.
    this.anchor.stay();
    const rows = this.readRows();
    const { columns } = this.layout;
    measure(this.layout, this.list, rows);
    if (this.layout.columns !== columns) this.anchor.keepRowOverColumns();
    const visible = rows.filter(({ box }) => box.bottom > 0 && box.top < innerHeight);
    this.anchor.holdFirst(visible);
    const next = this.nextLines(this.list, visible[0]);
    const focused = rows.find(({ row }) => row.contains(document.activeElement))?.index;
    const line = focused === undefined ? next.first : this.lineOf(focused);
    const isOutside = line < next.first || line >= next.last;
    this.change({
      ...this.cellsOf(next),
      pinned: isOutside ? this.cellsOf({ first: line, last: line + 1 }) : null,
    });
  };

  private nextLines(list: HTMLElement, firstVisible: Row | undefined): Range {
    // The space above may rest on older measurements, so the position is counted from a visible row where there is one.
    const top = firstVisible
      ? spaceOf(this.lines(), 0, this.lineOf(firstVisible.index)) - firstVisible.box.top
      : -list.getBoundingClientRect().top;
    const touching = (screens: number) =>
      linesTouching(this.lines(), top - screens * innerHeight, top + (1 + screens) * innerHeight);
    const needed = touching(screensAround / 2);
    if (needed.first < this.wanted.first || needed.last > this.wanted.last) this.wanted = touching(screensAround);
    const step = Math.max(1, Math.round(cellsPerFrame / this.layout.columns));
    const seen = touching(0);
    this.seen = this.cellsOf(seen);
    return approach(this.renderedLines(), seen, this.wanted, step);
  }

  private change(next: Cells): void {
    const { first, last, pinned } = this.cells;
    if (next.first === first && next.last === last && next.pinned?.first === pinned?.first) return;
    this.cells = next;
    this.onCells(next);
  }

  private readonly onGesture = (event: Event): void => {
    this.anchor.release();
    const key = event instanceof KeyboardEvent && !(event.target instanceof HTMLInputElement) ? event.key : "";
    this.jump = key === "Home" || key === "End" ? key : undefined;
  };

  /** A jump to an edge ends short of it when rows on the way turn out taller than estimated. */
  private readonly finishJump = (): void => {
    const edge = this.jump === "Home" ? 0 : document.documentElement.scrollHeight - innerHeight;
    if (this.jump && Math.abs(scrollY - edge) > 1) scrollTo({ top: edge, behavior: "instant" });
    else this.jump = undefined;
  };

  private readonly onPrint = ({ type }: Event): void => {
    this.printing = type === "beforeprint";
    // The browser prints the page as it is when this handler returns.
    if (this.printing) flushSync(() => this.change({ first: 0, last: this.shown.count, pinned: null }));
    this.schedule();
  };
}
