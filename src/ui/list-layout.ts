/** `key`: the width and the size of the letters, without which heights mean nothing. In CSS pixels; heights are those of lines. */
export type Layout = { key: string; columns: number; gap: number; estimate: number; heights: number[] };

/** What lists looked like when they were last there, so that coming back finds each row where it was. */
const layouts = new Map<string, Layout>();

/** Of lists that look alike; `estimate`: the height of a row nobody has seen. */
export function layoutOf(name: string, estimate: number): Layout {
  const layout = layouts.get(name) ?? { key: "", columns: 1, gap: 0, estimate, heights: [] };
  layouts.set(name, layout);
  return layout;
}

/** Notes how high the rows that are there have turned out; what was known at another width or size is forgotten. */
export function measure(layout: Layout, list: HTMLElement, rows: readonly { index: number; box: DOMRect }[]): void {
  if (rows.length === 0) return;
  const { fontSize, gridTemplateColumns, rowGap } = getComputedStyle(list);
  const key = `${list.clientWidth} ${fontSize}`;
  const renewed = key !== layout.key;
  if (renewed) {
    layout.key = key;
    layout.columns = gridTemplateColumns.split(" ").length;
    layout.gap = Number.parseFloat(rowGap) || 0;
    layout.heights = [];
  }
  for (const { index, box } of rows) {
    if (index % layout.columns === 0) layout.heights[index / layout.columns] = box.height + layout.gap;
  }
  if (renewed) layout.estimate = rows.reduce((sum, { box }) => sum + box.height + layout.gap, 0) / rows.length;
}
