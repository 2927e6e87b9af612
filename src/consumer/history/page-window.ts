/**
 * Geometry of a long list of which only the pages near the viewport exist. Heights in CSS pixels.
 * Pages that were on screen keep their measured height, so that scrolling back lands where it left.
 */
export interface PageLayout {
  count: number;
  rowsPerPage: number;
  /** Height of a row that has never been on screen. */
  rowEstimate: number;
  measured: ReadonlyMap<number, number>;
}

/** Pages `first` up to but not including `last`. */
export interface PageRange {
  first: number;
  last: number;
}

export const pagesOf = (layout: PageLayout): number => Math.ceil(layout.count / layout.rowsPerPage);

function heightOf(layout: PageLayout, page: number): number {
  const rows = Math.min(layout.rowsPerPage, layout.count - page * layout.rowsPerPage);
  return layout.measured.get(page) ?? rows * layout.rowEstimate;
}

/** Height of the pages from `from` up to but not including `to`. */
export function spaceBetween(layout: PageLayout, from: number, to: number): number {
  let space = 0;
  for (let page = from; page < to; page += 1) space += heightOf(layout, page);
  return space;
}

/** The pages that touch the stretch from `top` to `bottom`, counted from the start of the list; at least one. */
export function pagesTouching(layout: PageLayout, top: number, bottom: number): PageRange {
  const pages = pagesOf(layout);
  if (pages === 0) return { first: 0, last: 0 };
  let first = 0;
  let end = heightOf(layout, 0);
  while (first < pages - 1 && end <= top) {
    first += 1;
    end += heightOf(layout, first);
  }
  let last = first + 1;
  while (last < pages && end < bottom) {
    end += heightOf(layout, last);
    last += 1;
  }
  return { first, last };
}
