import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { readOwnData, type OwnData } from "../../local/ratings/read-own-data.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatBytes } from "../../messages/format-amounts.ts";
import { formatLocale } from "../../messages/format.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { ProgressBar } from "../../ui/elements/progress-bar.tsx";
import { InstallIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import type { ExportedData } from "./export-files.ts";
import { chooseSaveTarget } from "./save-target.ts";
import { exportData } from "./export-data.ts";
import styles from "./data-export-screen.module.css";

type Ended = { kind: "saved"; bytes: number; contents: ExportedData } | { kind: "stopped" };

/** Shows what the export contains, starts it, and shows its result. */
export function ExportCard({ uid }: { uid: string }) {
  const t = { own: useMessages("dataExport"), common: useMessages("common"), names: useMessages("names") };
  const own = useLiveQuery(async () => await readOwnData(uid), [uid]);
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const words = t.own.export;

  const startExport = async () => {
    setEnded(null);
    const target = await chooseSaveTarget(words.fileName({ day: new Date().toISOString().slice(0, 10) }));
    if (!target) return setEnded({ kind: "stopped" });
    try {
      const journal = { journal: t.own.journal, common: t.common, names: t.names, locale: formatLocale() };
      const result = await exportData(uid, target, journal, (done, all) => setProgress({ done, all }));
      setEnded(result ? { kind: "saved", ...result } : { kind: "stopped" });
      return null;
    } catch (error) {
      if (isQuotaError(error) || error instanceof DOMException) return words.full;
      throw error;
    } finally {
      setProgress(null);
    }
  };

  return (
    <Card as="section" className={styles.card} aria-labelledby="startExport">
      <h2 id="startExport">{words.heading}</h2>
      <p>{words.text}</p>
      {own === undefined ? <Skeleton shape="block" /> : <Contents own={own} online={online} />}
      <Button
        wide
        icon={<InstallIcon aria-hidden="true" />}
        busy={busy}
        disabled={!own || isEmpty(own)}
        onClick={() => run(startExport)}
      >
        {words.start}
      </Button>
      <div aria-live="polite" className={styles.answer}>
        {progress && busy ? (
          <>
            <ProgressBar done={progress.done} all={progress.all} name={words.start} />
            <p>{words.progress({ done: progress.done, all: progress.all })}</p>
          </>
        ) : null}
        {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
        {ended?.kind === "stopped" ? <p>{words.stopped}</p> : null}
        {ended?.kind === "saved" ? <Saved bytes={ended.bytes} contents={ended.contents} /> : null}
      </div>
    </Card>
  );
}

const isEmpty = ({ ratings, drafts }: OwnData): boolean => ratings.length + drafts.length === 0;

function Contents({ own, online }: { own: OwnData | null; online: boolean }) {
  const t = useMessages("dataExport").export;
  if (!own || isEmpty(own)) return <p className={styles.soft}>{t.nothing}</p>;
  const photos = own.ratings.reduce((sum, { view }) => sum + view.photos.length, 0);
  const unsent = own.ratings.filter(({ view }) => view.sync !== "sent").length;
  const remote = own.ratings.some(({ view }) => view.photos.some(({ local }) => !local));
  return (
    <>
      <ul className={styles.contents}>
        <li>
          {t.inIt({ count: own.ratings.length, pictures: photos })}
          {unsent > 0 ? <span className={styles.soft}>{t.unsent({ count: unsent })}</span> : null}
        </li>
        {own.drafts.length > 0 ? <li>{t.drafts({ count: own.drafts.length })}</li> : null}
        <li>{t.rest}</li>
      </ul>
      {own.whole ? null : <p className={styles.soft}>{t.partly}</p>}
      {!online && remote ? <p className={styles.soft}>{t.offline}</p> : null}
    </>
  );
}

function Saved({ bytes, contents }: { bytes: number; contents: ExportedData }) {
  const t = useMessages("dataExport").export;
  const left = contents.leftBehind.reduce((sum, { photos }) => sum + photos, 0);
  return (
    <Notice kind={left > 0 ? "warn" : "good"} title={t.saved({ size: formatBytes(bytes) })}>
      {left > 0 ? (
        <>
          <p>{t.left({ count: left })}</p>
          <ul className={styles.lines}>
            {contents.leftBehind.map(({ placeName, photos, reason }) => (
              <li key={`${placeName} ${reason}`}>
                <bdi>{t.leftLine[reason]({ count: photos, place: placeName })}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
