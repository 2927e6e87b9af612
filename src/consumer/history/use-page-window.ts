import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { pagesOf, pagesTouching, spaceBetween, type PageLayout, type PageRange } from "./page-window.ts";

/** A few screens of a phone: small enough to render in one go, large enough to be read rarely. */
export const rowsPerPage = 8;

type Sizes = { width: number; rowEstimate: number; measured: ReadonlyMap<number, number> };

const firstGuess: Sizes = { width: 0, rowEstimate: 190, measured: new Map() };

/** Survives leaving the screen, so that coming back from an edit finds the list as tall as it was left. */
let remembered = { sizes: firstGuess, count: 0 };

type PageWindow = {
  frameRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<HTMLOListElement | null>;
  /** The pages to read and render. */
  range: PageRange;
  /** Height in CSS pixels of what is left out before and after the pages `shown`. */
  spaceAround: (shown: PageRange) => { before: number; after: number };
  count: number;
};

/**
 * Which part of a long list to render. The list's rows carry `aria-posinset`; a row that begins a page is how its
 * height is known. `count` undefined: not read yet.
 */
export function usePageWindow(count: number | undefined): PageWindow {
  const known = count ?? remembered.count;
  const frameRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const [sizes, setSizes] = useState(remembered.sizes);
  const [range, setRange] = useState<PageRange>({ first: 0, last: 1 });
  const layout = useMemo<PageLayout>(
    () => ({ count: known, rowsPerPage, rowEstimate: sizes.rowEstimate, measured: sizes.measured }),
    [known, sizes],
  );

  useEffect(() => {
    remembered = { sizes, count: known };
  }, [sizes, known]);

  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const observer = new ResizeObserver(() => setSizes((before) => measure(list, before)));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  useEffect(() => followScroll(frameRef, layout, setRange), [layout]);

  const spaceAround = (shown: PageRange) => ({
    before: spaceBetween(layout, 0, shown.first),
    after: spaceBetween(layout, shown.last, pagesOf(layout)),
  });
  return { frameRef, listRef, range, spaceAround, count: known };
}

/** One viewport is rendered ahead on both sides. */
function followScroll(
  frameRef: RefObject<HTMLDivElement | null>,
  layout: PageLayout,
  onRange: (change: (before: PageRange) => PageRange) => void,
): () => void {
  let scheduled = 0;
  const follow = () => {
    scheduled = 0;
    const top = -(frameRef.current?.getBoundingClientRect().top ?? 0);
    const next = pagesTouching(layout, top - innerHeight, top + 2 * innerHeight);
    onRange((before) => (before.first === next.first && before.last === next.last ? before : next));
  };
  const schedule = () => {
    scheduled ||= requestAnimationFrame(follow);
  };
  schedule();
  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule);
  return () => {
    cancelAnimationFrame(scheduled);
    removeEventListener("scroll", schedule);
    removeEventListener("resize", schedule);
  };
}

/** A new width makes every earlier height worthless; the first pages seen at it give the new estimate. */
function measure(list: HTMLElement, before: Sizes): Sizes {
  const width = list.clientWidth;
  const seen = heightsOfPages(list);
  if (seen.size === 0) return before;
  if (width !== before.width) {
    const height = [...seen.values()].reduce((sum, pageHeight) => sum + pageHeight, 0);
    return { width, rowEstimate: height / list.childElementCount, measured: seen };
  }
  const changed = [...seen].some(([page, height]) => Math.abs((before.measured.get(page) ?? 0) - height) > 0.5);
  return changed ? { ...before, measured: new Map([...before.measured, ...seen]) } : before;
}

function heightsOfPages(list: HTMLElement): Map<number, number> {
  const starts: { page: number; top: number }[] = [];
  for (const row of list.children) {
    const index = Number(row.getAttribute("aria-posinset")) - 1;
    if (index % rowsPerPage === 0) starts.push({ page: index / rowsPerPage, top: row.getBoundingClientRect().top });
  }
  const end = list.getBoundingClientRect().bottom;
  return new Map(starts.map(({ page, top }, at) => [page, (starts[at + 1]?.top ?? end) - top]));
}
