import type { RegionSummary } from "../../../domain/places/region-import.ts";
import { formatBytes } from "../../../messages/format-amounts.ts";
import { cellSeparator, formatNumber } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { toCsv } from "../../tables/csv.ts";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "../admin.module.css";
import { DetailRow } from "../detail-row.tsx";
import { problemRows } from "./region.ts";

/** More are only in the saved list. */
const shownProblems = 20;

/** What an import brought: counts, offline cities, and the list of what was left out. */
export function RegionReport({ name, summary }: { name: string; summary: RegionSummary }) {
  const t = useMessages("adminRegion");
  const { imported, withoutCity, nameless, packs, small, heavy } = summary;
  const counts = { places: imported, withoutCity, nameless, packs: packs.length, small };
  const columns = usePackColumns();
  return (
    <section className={styles.section}>
      <Notice kind="good" title={t.done({ name })} />
      <dl className={styles.details}>
        {(Object.keys(counts) as (keyof typeof counts)[]).map((what) =>
          counts[what] > 0 || what === "places" ? (
            <DetailRow key={what} label={t.counts[what]}>
              {formatNumber(counts[what])}
            </DetailRow>
          ) : null,
        )}
      </dl>
      {heavy.length > 0 ? <p>{t.heavy({ names: heavy.map((city) => city.name).join(", ") })}</p> : null}
      {packs.length > 0 ? (
        <Table caption={t.packsCaption} showCaption columns={columns} rows={packs} rowKey={(pack) => pack.name} />
      ) : null}
      {summary.problemCount > 0 ? <Problems summary={summary} /> : null}
    </section>
  );
}

function usePackColumns(): Column<RegionSummary["packs"][number]>[] {
  const t = useMessages("adminRegion");
  return [
    { key: "city", label: t.city, heads: true, cell: (pack) => <bdi>{pack.name}</bdi> },
    { key: "places", label: t.placesColumn, numeric: true, cell: ({ places }) => formatNumber(places) },
    { key: "size", label: t.size, numeric: true, cell: ({ bytes }) => formatBytes(bytes) },
  ];
}

type Problem = RegionSummary["problems"][number];

function Problems({ summary }: { summary: RegionSummary }) {
  const t = useMessages("adminRegion");
  const shown = summary.problems.slice(0, shownProblems);
  const columns = useProblemColumns();
  const save = () => {
    const csv = toCsv(problemRows(summary, [t.feature, t.value, t.problem]), cellSeparator());
    saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), t.fileName);
  };
  return (
    <>
      <h3>{t.problems({ count: summary.problemCount })}</h3>
      <p>
        {t.problemsText} {shown.length < summary.problemCount ? t.problemsShown({ count: shown.length }) : null}
      </p>
      <Table
        caption={t.problems({ count: summary.problemCount })}
        columns={columns}
        rows={shown}
        rowKey={({ id, value, problem }) => `${id} ${value} ${problem}`}
      />
      <div>
        <Button variant="quiet" onClick={save}>
          {t.save}
        </Button>
      </div>
    </>
  );
}

function useProblemColumns(): Column<Problem>[] {
  const t = useMessages("adminRegion");
  return [
    { key: "feature", label: t.feature, heads: true, cell: ({ id }) => <bdi>{id ?? "–"}</bdi> },
    { key: "value", label: t.value, cell: ({ value }) => <bdi>{value ?? "–"}</bdi> },
    { key: "problem", label: t.problem, cell: ({ problem }) => <bdi lang="en">{problem}</bdi> },
  ];
}
