import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import styles from "./table.module.css";

export type Sort = { by: string; descending: boolean };

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand under each other. */
  numeric?: boolean;
  /** Names the row: the cell is its header. One per table. */
  heads?: boolean;
  sortable?: boolean;
  /** Buttons: where a row is drawn as a card they have its whole width, and need no label. */
  acts?: boolean;
};

/** As objects, because the linter takes a role that an element has by itself for superfluous; drawn as a card it has none. */
const says = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

type TableProps<Row> = {
  /** What the rows are; said first to who cannot see them. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/**
 * A table that stays one for who listens to it when, on a narrow page, each row is drawn as a card: a changed `display` takes
 * the meaning of table elements away, so their roles are said. Sorting, filtering and paging are the database's.
 */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <table {...says.table} className={styles.table}>
      <caption className={styles.caption}>{showCaption ? caption : <Hidden>{caption}</Hidden>}</caption>
      <thead {...says.rowgroup} className={styles.head}>
        <tr {...says.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...says.columnheader}
              scope="col"
              data-numeric={column.numeric}
              aria-sort={sort?.by === column.key ? (sort.descending ? "descending" : "ascending") : undefined}
            >
              {column.sortable && onSort ? (
                <SortButton label={column.label} by={column.key} sort={sort} onSort={onSort} />
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...says.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...says.row} className={styles.row}>
            {columns.map(({ key, label, cell, numeric, heads, acts }) => {
              const Cell = heads ? "th" : "td";
              return (
                <Cell
                  key={key}
                  {...(heads ? says.rowheader : says.cell)}
                  scope={heads ? "row" : undefined}
                  data-label={label}
                  data-numeric={numeric}
                  data-acts={acts}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortButtonProps = { label: string; by: string; sort: Sort | undefined; onSort: (sort: Sort) => void };

function SortButton({ label, by, sort, onSort }: SortButtonProps) {
  const t = useMessages("dashboards");
  const current = sort?.by === by;
  return (
    <button
      type="button"
      className={styles.sort}
      title={t.sortBy(label)}
      onClick={() => onSort({ by, descending: current ? !sort.descending : true })}
    >
      {label}
      <span aria-hidden="true">{current ? (sort.descending ? "▼" : "▲") : "↕"}</span>
    </button>
  );
}
