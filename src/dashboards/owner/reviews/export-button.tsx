import { useEffect, useRef, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { cellSeparator } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { InstallIcon } from "../../../ui/icons.ts";
import { saveBlob } from "../../../ui/save-file.ts";
import { toCsv } from "../../tables/csv.ts";
import type { Failure } from "../../data/answer.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { collectRows, maxRows, sheetOf, type Collected } from "./export-reviews.ts";
import type { ReviewFilter } from "./review-filter.ts";
import styles from "./reviews-screen.module.css";
import { fetchExportRows } from "./reviews.ts";

type State = { busy: boolean; rows: number; said: string | null; failure: Failure | null };
const idle: State = { busy: false, rows: 0, said: null, failure: null };

/** Saves the filtered reviews as a CSV file. */
export function ExportButton({ filter }: { filter: ReviewFilter }) {
  const t = { ...useMessages("ownerReviews"), tags: useMessages("names").tags };
  const { placeId, name } = useOwnedPlace();
  const [state, setState] = useState(idle);
  /** Number of the current run; a cancelled run no longer matches it. */
  const running = useRef(0);
  useEffect(() => () => void (running.current += 1), []);

  const begin = async () => {
    const run = (running.current += 1);
    const isCancelled = () => running.current !== run;
    setState({ ...idle, busy: true });
    const answer = await collectRows({
      fetchRows: (after) => fetchExportRows(placeId, filter, after),
      onProgress: (rows) => setState({ ...idle, busy: true, rows }),
      isCancelled,
    });
    if (isCancelled()) return;
    setState(answer.ok ? { ...idle, said: save(answer.value) } : { ...idle, failure: answer.failure });
  };
  const cancel = () => {
    running.current += 1;
    setState(idle);
  };

  return (
    <div className={styles.export}>
      {state.busy ? (
        <Button variant="quiet" onClick={cancel}>
          {t.export.cancel}
        </Button>
      ) : (
        <Button variant="quiet" icon={<InstallIcon aria-hidden="true" size={20} />} onClick={() => void begin()}>
          {t.export.act}
        </Button>
      )}
      <output className={styles.count}>{state.busy ? t.export.progress({ rows: state.rows }) : state.said}</output>
      <FailureNotice failure={state.failure} reasons={t.reasons} />
    </div>
  );

  function save(collected: Collected): string | null {
    if (!collected) return null;
    const { rows, capped } = collected;
    if (rows.length === 0) return t.export.empty;
    const csv = toCsv(sheetOf(rows, t.export.columns, t.tags), cellSeparator());
    const day = new Date().toISOString().slice(0, 10);
    saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), t.export.fileName({ place: slugOf(name), day }));
    return capped ? t.export.capped({ rows: maxRows }) : t.export.done({ rows: rows.length });
  }
}

/** A file name for every file system. */
const slugOf = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "restaurant";
