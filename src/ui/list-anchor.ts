/** `visit` identifies the visit of a page in the browser history; `back` is true when the person came back to it. */
export type Visit = { visit: string; back: boolean };

/** A row that is on the page. `index` counts from 0 among all rows of the list. */
export type Row = { index: number; row: Element; box: DOMRect };

/** The first visible row, and how far below the top edge of the screen it begins (CSS pixels). */
type Anchor = { key: string | undefined; index: number; top: number };

/** The anchors of pages that were left, by visit. */
const anchors = new Map<string, Anchor>();

/**
 * Keeps what the person looks at in its place on the screen while the rows around it change, and puts it back there when they return
 * to the page. `readRows` measures the rows on the page. `keyAt` names the item of a row; undefined for a row that was not read.
 */
export class ScrollAnchor {
  private readonly readRows: () => Row[];
  private readonly keyAt: (index: number) => string | undefined;
  private visit = "";
  private held: (Anchor & { documentTop: number }) | undefined;
  /** The anchor of an earlier visit, until its row is on the page or the person scrolls. */
  private restored: Anchor | undefined;
  /** The columns changed without scrolling: the held row stays the anchor while it is visible, even if another one is first. */
  private columnsChanged = false;

  constructor(visit: Visit, readRows: () => Row[], keyAt: (index: number) => string | undefined) {
    this.readRows = readRows;
    this.keyAt = keyAt;
    this.start(visit);
  }

  start({ visit, back }: Visit): void {
    if (visit === this.visit) return;
    this.visit = visit;
    this.restored = back ? anchors.get(visit) : undefined;
    this.held = undefined;
  }

  /** Index of the row to return to; undefined when the page is where it should be. */
  get returnsTo(): number | undefined {
    return this.restored?.index;
  }

  /** Called when the person scrolls: the earlier position is no longer kept. */
  release(): void {
    this.restored = undefined;
    this.columnsChanged = false;
  }

  keepRowOverColumns(): void {
    this.columnsChanged = true;
  }

  /** Makes the first of these rows the anchor. `visible`: rows that touch the screen, in order. */
  holdFirst(visible: readonly Row[]): void {
    const held = this.columnsChanged && this.held ? this.find(this.held, visible) : undefined;
    this.columnsChanged &&= held !== undefined;
    if (!this.restored) this.hold(held ?? visible[0]);
  }

  /** After a change of the page and before it is painted. */
  settle(): void {
    if (this.restored) this.comeBack(this.restored);
    else this.stay();
  }

  /** Scrolls by as much as the held row has moved in the document. */
  stay(): void {
    const found = !this.restored && this.held ? this.find(this.held, this.readRows()) : undefined;
    if (!this.held || !found) return;
    const moved = found.box.top + scrollY - this.held.documentTop;
    this.held.documentTop += moved;
    // At the very top of the page the person sees new rows appear above instead.
    if (Math.abs(moved) > 0.5 && scrollY > 0) scrollBy({ top: moved, behavior: "instant" });
  }

  private comeBack(to: Anchor): void {
    const rows = this.readRows();
    const found = this.find(to, rows) ?? rows.find(({ index }) => index === to.index);
    if (!found) return;
    this.restored = undefined;
    // After the router, which scrolls on the same change of the page, and before it is painted.
    queueMicrotask(() => {
      scrollBy({ top: found.row.getBoundingClientRect().top - to.top, behavior: "instant" });
      this.hold({ ...found, box: found.row.getBoundingClientRect() });
    });
  }

  private hold(row: Row | undefined): void {
    this.held = row && {
      key: this.keyAt(row.index),
      index: row.index,
      top: row.box.top,
      documentTop: row.box.top + scrollY,
    };
    if (this.held && scrollY > 0) anchors.set(this.visit, this.held);
    else anchors.delete(this.visit);
  }

  private find({ key }: Anchor, rows: readonly Row[]): Row | undefined {
    return rows.find(({ index }) => key !== undefined && this.keyAt(index) === key);
  }
}
