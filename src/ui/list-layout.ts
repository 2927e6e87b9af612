/** Measurements of a list in CSS pixels. `heights` are those of lines and only valid for `key`: the list's width and font size. */
export type Layout = { key: string; columns: number; gap: number; estimate: number; heights: number[] };

/** Measurements by list name, kept after the page is left so that it has the same height when the person returns. */
const layouts = new Map<string, Layout>();

/** Measurements that all lists of one name share. `estimate`: height of a row that was never measured. */
export function layoutOf(name: string, estimate: number): Layout {
  const layout = layouts.get(name) ?? { key: "", columns: 1, gap: 0, estimate, heights: [] };
  layouts.set(name, layout);
  return layout;
}

/** Stores the heights of the rendered rows. A change of width or font size discards the heights known before. */
export function measure(layout: Layout, list: HTMLElement, rows: readonly { index: number; box: DOMRect }[]): void {
  if (rows.length === 0) return;
  const { fontSize, gridTemplateColumns, rowGap } = getComputedStyle(list);
  const key = `${list.clientWidth} ${fontSize}`;
  const isNewKey = key !== layout.key;
  if (isNewKey) {
    layout.key = key;
    layout.columns = gridTemplateColumns.split(" ").length;
    layout.gap = Number.parseFloat(rowGap) || 0;
    layout.heights = [];
  }
  for (const { index, box } of rows) {
    if (index % layout.columns === 0) layout.heights[index / layout.columns] = box.height + layout.gap;
  }
  if (isNewKey) layout.estimate = rows.reduce((sum, { box }) => sum + box.height + layout.gap, 0) / rows.length;
}
