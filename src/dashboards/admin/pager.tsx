import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { useLocation, useSearchParams } from "../../ui/router.ts";
import styles from "./admin.module.css";

/** Last row of the previous page. `at` is the server's timestamp as text: cut to milliseconds it would skip or repeat rows. */
export type Cursor = { at: string; id: string };

/** Cursor of the current page from the address; null on the first page. */
export function useCursor(): Cursor | null {
  const [question] = useSearchParams();
  const [at, id] = [question.get("at"), question.get("id")];
  return at !== null && id !== null ? { at, id } : null;
}

type PagerProps = {
  /** Last row of the page if there may be more, else null. */
  last: Cursor | null;
  /** Chooses the labels "first" and "more" instead of "newest" and "older". */
  oldestFirst?: boolean;
};

/** Links to the first and the next page. Each page has an address, so Back works and pages can be shared. */
export function Pager({ last, oldestFirst = false }: PagerProps) {
  const t = useMessages("admin");
  const { pathname } = useLocation();
  const [question] = useSearchParams();
  const to = (cursor: Cursor | null) => {
    const next = new URLSearchParams(question);
    next.delete("at");
    next.delete("id");
    if (cursor) {
      next.set("at", cursor.at);
      next.set("id", cursor.id);
    }
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  };
  const afterFirst = question.has("at");
  if (!afterFirst && !last) return null;
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {afterFirst ? (
        <ButtonLink variant="quiet" to={to(null)}>
          {oldestFirst ? t.first : t.newest}
        </ButtonLink>
      ) : null}
      {last ? (
        <ButtonLink variant="quiet" to={to(last)}>
          {oldestFirst ? t.more : t.older}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

/** Page size of the server; a shorter page is the last one. */
export const pageSize = 50;
/** Cursor of a full page's last row; null when the page is not full. */
export const lastOf = <Row extends object>(
  rows: readonly Row[],
  cursor: (row: Row) => Cursor,
  size = pageSize,
): Cursor | null => {
  const last = rows.at(-1);
  return last && rows.length >= size ? cursor(last) : null;
};
