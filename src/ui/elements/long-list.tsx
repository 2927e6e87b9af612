import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { Range } from "../list-lines.ts";
import type { Cells, ListWindow } from "../list-window.ts";
import { NavigationType, useLocation, useNavigationType } from "../router.ts";
import styles from "./long-list.module.css";

type LongListState = {
  name: string;
  count: number;
  estimate: number;
  cells: Cells;
  /** undefined until it is loaded: the first rows are on screen before it. */
  window: ListWindow | undefined;
  onCells: (cells: Cells) => void;
};

type Windows = typeof import("../list-window.ts");
let loaded: Windows | undefined;

/** More than a phone shows, in whole lines of one to four columns: a line that grows by a neighbour would move. */
const firstCells: Cells = { first: 0, last: 12, pinned: null };

/**
 * Which rows of a list of any length are to exist now. Lists of one `name` look alike: what was learnt of the heights of one
 * serves the next. `estimate`: the height of a row that nobody has seen yet, with the gap below it, in CSS pixels.
 */
export function useLongList(name: string, count: number, estimate: number): LongListState {
  const visit = useVisit(name);
  const create = (windows: Windows) => windows.createListWindow(name, estimate, visit);
  const [window, setWindow] = useState(() => loaded && create(loaded));
  const [cells, onCells] = useState(window?.cells ?? firstCells);
  useEffect(() => {
    if (window) return;
    import("../list-window.ts").then(
      (windows) => {
        loaded = windows;
        setWindow(create(windows));
      },
      // Slow with very many rows, but none is kept from anybody.
      () => onCells({ first: 0, last: Infinity, pinned: null }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: a later visit is told with every change of the page
  }, []);
  return { name, count, estimate, cells, window, onCells };
}

/** Which visit of the page this is, and whether it was left before. */
function useVisit(name: string) {
  return { visit: `${useLocation().key} ${name}`, back: useNavigationType() === NavigationType.Pop };
}

type LongListProps = {
  list: LongListState;
  label: string;
  ordered?: boolean;
  className?: string | undefined;
  /** Rows that change under the reader change their words in place, instead of moving about. */
  inPlace?: boolean;
  /** Where not everything is in memory: the rows that are. */
  read?: Range;
  /** Who stands in a row of those that were read: coming back, and while others come and go, it stays where it was. */
  keyOf: (index: number) => string;
  children: (index: number) => ReactNode;
};

/** The rows near the screen, in room for all: any number of rows in constant memory, with the page's own scrolling. */
export function LongList({ list, label, ordered, className = "", inPlace, read, keyOf, children }: LongListProps) {
  const { count, estimate, cells, window, onCells } = list;
  const visit = useVisit(list.name);
  const element = useRef<HTMLUListElement & HTMLOListElement>(null);
  const [made] = useState(() => new Map<number, ReactNode>());
  const last = Math.min(cells.last, count, read?.last ?? count);
  const first = Math.min(Math.max(cells.first, read?.first ?? 0), last);

  useLayoutEffect(() => (element.current ? window?.connect(element.current, onCells) : undefined), [window, onCells]);
  useLayoutEffect(() => {
    window?.settle({ ...visit, first, last, count, keyOf });
  });

  const parts: ReactNode[] = [];
  let end = 0;
  const leaveOut = (until: number) => {
    const blockSize = window?.spaceBetween(end, until) ?? estimate * (until - end);
    if (blockSize > 0)
      parts.push(<li key={`space ${end}`} className={styles.space} style={{ blockSize }} aria-hidden />);
  };
  const show = (range: Range) => {
    leaveOut(range.first);
    for (let index = range.first; index < range.last; index += 1) parts.push(made.get(index));
    end = range.last;
  };
  const { pinned } = cells;
  for (const index of made.keys()) if (!pinned || index < pinned.first || index >= pinned.last) made.delete(index);
  for (let index = first; index < last; index += 1) {
    made.set(
      index,
      <li key={inPlace ? index : keyOf(index)} className={styles.item} aria-setsize={count} aria-posinset={index + 1}>
        {children(index)}
      </li>,
    );
  }
  if (pinned && pinned.first < first) show(pinned);
  show({ first, last });
  if (pinned && pinned.first >= last) show(pinned);
  leaveOut(count);

  const List = ordered ? "ol" : "ul";
  return (
    <List ref={element} className={`${styles.list} ${className}`} aria-label={label}>
      {parts}
    </List>
  );
}
