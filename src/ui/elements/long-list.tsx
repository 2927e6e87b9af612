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
  /** undefined until its code is loaded, which the first rows do not wait for. */
  window: ListWindow | undefined;
  onCells: (cells: Cells) => void;
};

type ListWindowModule = typeof import("../list-window.ts");
let loaded: ListWindowModule | undefined;

/** More than a phone shows, in whole lines of one to four columns, so that no line grows by a cell later. */
const firstCells: Cells = { first: 0, last: 12, pinned: null };

/**
 * State of a list that renders only the rows near the screen. Lists of one `name` share their measured heights. `estimate`: height of
 * a row that was never measured, including the gap below it, in CSS pixels.
 */
export function useLongList(name: string, count: number, estimate: number): LongListState {
  const visit = useVisit(name);
  const create = (module: ListWindowModule) => new module.ListWindow(name, estimate, visit);
  const [window, setWindow] = useState(() => loaded && create(loaded));
  const [cells, onCells] = useState(window?.cells ?? firstCells);
  useEffect(() => {
    if (window) return;
    import("../list-window.ts").then(
      (module) => {
        loaded = module;
        setWindow(create(module));
      },
      // Without the code all rows are rendered: slow for long lists, but complete.
      () => onCells({ first: 0, last: Infinity, pinned: null }),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once: `settle` passes on later visits
  }, []);
  return { name, count, estimate, cells, window, onCells };
}

/** The visit of this page in the browser history, and whether the person came back to it. */
function useVisit(name: string) {
  return { visit: `${useLocation().key} ${name}`, back: useNavigationType() === NavigationType.Pop };
}

type LongListProps = {
  list: LongListState;
  label: string;
  ordered?: boolean;
  className?: string | undefined;
  /** A changed list updates the rows in place instead of moving them. */
  inPlace?: boolean;
  /** The rows that are in memory, if not all are. */
  read?: Range;
  /** Identifies the item of a row, so that it keeps its place on the screen while others come and go, and on return. */
  keyOf: (index: number) => string;
  children: (index: number) => ReactNode;
};

/** Renders the rows near the screen, with space for the others: any number of rows in constant memory, with the page's own scrolling. */
export function LongList({ list, label, ordered, className = "", inPlace, read, keyOf, children }: LongListProps) {
  const { count, estimate, cells, window, onCells } = list;
  const visit = useVisit(list.name);
  const element = useRef<HTMLUListElement & HTMLOListElement>(null);
  const [rendered] = useState(() => new Map<number, ReactNode>());
  const last = Math.min(cells.last, count, read?.last ?? count);
  const first = Math.min(Math.max(cells.first, read?.first ?? 0), last);

  useLayoutEffect(() => (element.current ? window?.connect(element.current, onCells) : undefined), [window, onCells]);
  useLayoutEffect(() => {
    window?.settle({ ...visit, first, last, count, keyOf });
  });

  const parts: ReactNode[] = [];
  let end = 0;
  const addSpace = (until: number) => {
    const blockSize = window?.spaceBetween(end, until) ?? estimate * (until - end);
    if (blockSize > 0)
      parts.push(<li key={`space ${end}`} className={styles.space} style={{ blockSize }} aria-hidden />);
  };
  const addRows = (range: Range) => {
    addSpace(range.first);
    for (let index = range.first; index < range.last; index += 1) parts.push(rendered.get(index));
    end = range.last;
  };
  const { pinned } = cells;
  for (const index of rendered.keys())
    if (!pinned || index < pinned.first || index >= pinned.last) rendered.delete(index);
  for (let index = first; index < last; index += 1) {
    rendered.set(
      index,
      <li key={inPlace ? index : keyOf(index)} className={styles.item} aria-setsize={count} aria-posinset={index + 1}>
        {children(index)}
      </li>,
    );
  }
  if (pinned && pinned.first < first) addRows(pinned);
  addRows({ first, last });
  if (pinned && pinned.first >= last) addRows(pinned);
  addSpace(count);

  const List = ordered ? "ol" : "ul";
  return (
    <List ref={element} className={`${styles.list} ${className}`} aria-label={label}>
      {parts}
    </List>
  );
}
