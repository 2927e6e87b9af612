import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { useLocation, useSearchParams } from "../../ui/router.ts";
import styles from "./admin.module.css";

/** The last row of the page before this one, as the server wrote its moment: cut to milliseconds it would name another place. */
export type Cursor = { at: string; id: string };

/** The cursor of this page of a list, from its address; null on the first one. */
export function useCursor(): Cursor | null {
  const [question] = useSearchParams();
  const [at, id] = [question.get("at"), question.get("id")];
  return at !== null && id !== null ? { at, id } : null;
}

type PagerProps = {
  /** The last row on the page when there may be further ones, else null. */
  last: Cursor | null;
  /** Lists that begin with the oldest say it otherwise. */
  oldestFirst?: boolean;
};

/** Back to the first page and on to the next. The pages are addresses: Back works, and they can be shared. */
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
  const inside = question.has("at");
  if (!inside && !last) return null;
  return (
    <nav className={styles.pager} aria-label={t.pages}>
      {inside ? (
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

/** How many rows the server answers at a time: fewer are the end. */
export const pageSize = 50;
/** The last row of a full page. */
export const lastOf = <Row extends object>(
  rows: readonly Row[],
  cursor: (row: Row) => Cursor,
  size = pageSize,
): Cursor | null => {
  const last = rows.at(-1);
  return last && rows.length >= size ? cursor(last) : null;
};
