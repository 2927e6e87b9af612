import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import styles from "./table.module.css";

export type Sort = { by: string; descending: boolean };

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end of the cell. */
  numeric?: boolean;
  /** Marks the row header. One column per table. */
  heads?: boolean;
  sortable?: boolean;
  /** The column contains buttons. In the card layout they span the card and have no label. */
  acts?: boolean;
};

/** Explicit roles, because the card layout removes the implicit ones. Spread as objects: the linter reports them as redundant. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

type TableProps<Row> = {
  /** Title of the table, read first by screen readers. */
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/**
 * A table whose rows become cards on a narrow page. Changing `display` removes the semantics of table elements for screen
 * readers, so the roles are explicit. The database sorts, filters and pages.
 */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <table {...roles.table} className={styles.table}>
      <caption className={styles.caption}>{showCaption ? caption : <Hidden>{caption}</Hidden>}</caption>
      <thead {...roles.rowgroup} className={styles.head}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
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
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...roles.row} className={styles.row}>
            {columns.map(({ key, label, cell, numeric, heads, acts }) => {
              const Cell = heads ? "th" : "td";
              return (
                <Cell
                  key={key}
                  {...(heads ? roles.rowheader : roles.cell)}
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
      title={t.sortBy({ column: label })}
      onClick={() => onSort({ by, descending: current ? !sort.descending : true })}
    >
      {label}
      <span aria-hidden="true">{current ? (sort.descending ? "▼" : "▲") : "↕"}</span>
    </button>
  );
}
