import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { cellSeparator } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { saveBlob, saveFile } from "../../../ui/save-file.ts";
import { toCsv } from "../../tables/csv.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { exportPrefix, fetchAllReviews, fetchEverything } from "./export-reviews.ts";
import { Panel } from "../panel.tsx";
import type { ServerReview } from "../server-data.ts";
import styles from "../server.module.css";

/** Exports the server's reviews as CSV, or all figures and reviews as JSON. */
export function DataExport() {
  const words = useMessages("serverDashboard");
  const t = useMessages("serverYou").data;
  const names = useMessages("names");
  const { run, busy, failure } = useSave(exportPrefix);
  const [read, setRead] = useState(0);
  const asTable = (reviews: readonly ServerReview[]) => {
    const { date, restaurant, score, tags, comment, award } = t.columns;
    const rows = reviews.map((row) => [
      row.created_at,
      row.restaurant_name,
      row.score,
      row.tags.map((tag) => names.tags[tag]).join(", "),
      row.comment,
      row.server_emoji && names.awards[row.server_emoji],
    ]);
    const heads = [date, restaurant, score, tags, comment, award];
    const text = toCsv([heads, ...rows], cellSeparator());
    saveBlob(new Blob([text], { type: "text/csv" }), `five-lemons-reviews-${today()}.csv`);
  };
  return (
    <Panel heading={t.heading} hint={t.lead}>
      <div className={styles.actions}>
        <Button variant="quiet" busy={busy} onClick={() => run(() => fetchAllReviews(setRead), asTable)}>
          {t.csv}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() =>
            run(
              () => fetchEverything(setRead),
              (all) => saveFile(JSON.stringify(all, null, 2), (day) => `five-lemons-server-${day}.json`),
            )
          }
        >
          {t.json}
        </Button>
      </div>
      {busy ? <output>{t.progress({ count: read })}</output> : null}
      <FailureNotice failure={failure} reasons={words.reasons} />
    </Panel>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
