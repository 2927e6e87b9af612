import { useId, useState } from "react";
import { useOnline } from "../../device/use-online.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { ImportDecision } from "../../domain/people/data-export.ts";
import { readFirstOpened, readOwnData } from "../../local/ratings/read-own-data.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatDay } from "../../messages/format.ts";
import { refreshRatings } from "../../sync/refresh/refresh.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { FileField } from "../../ui/elements/file-field.tsx";
import { ProgressBar } from "../../ui/elements/progress-bar.tsx";
import { useAction } from "../../ui/use-action.ts";
import { importArchive, type ImportResult } from "./import-archive.ts";
import type { LostPhoto } from "./import-photos.ts";
import { isFullyImported, planImport, readArchive, type Archive, type Plan } from "./read-archive.ts";
import styles from "./data-export-screen.module.css";

type Opened = { archive: Archive; plan: Plan; complete: boolean };

/** Choose a file, see a preview, import it. Nothing changes on the device before the last tap. */
export function ImportCard({ uid }: { uid: string }) {
  const t = useMessages("dataExport").import;
  const id = useId();
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [done, setDone] = useState<ImportResult | null>(null);

  const open = async (file: File) => {
    setOpened(null);
    setDone(null);
    const nowMs = Date.now();
    const archive = await readArchive(file, nowMs, (exportedAt) => readFirstOpened(uid, exportedAt, nowMs));
    if (typeof archive === "string") return t.problems[archive];
    let own = await readOwnData(uid);
    // Without all ratings of the account the preview would offer ones that it has already.
    if (own && !own.whole && online && (await refreshRatings(uid)).ok) own = await readOwnData(uid);
    if (own) setOpened({ archive, plan: planImport(archive, own), complete: own.whole });
    return null;
  };
  const bring = async ({ archive, plan }: Opened) => {
    setDone(await importArchive(uid, archive, plan, (now, all) => setProgress({ done: now, all })));
    setProgress(null);
    setOpened(null);
  };

  return (
    <Card as="section" className={styles.card} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t.heading}</h2>
      <p>{t.text}</p>
      <div aria-live="polite" className={styles.answer}>
        {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
        {opened ? <Preview {...opened} /> : null}
        {progress ? (
          <>
            <ProgressBar done={progress.done} all={progress.all} name={t.heading} />
            <p>{t.progress({ done: progress.done, all: progress.all })}</p>
          </>
        ) : null}
        {done ? <Done done={done} /> : null}
      </div>
      {opened && countOf(opened.plan) > 0 ? (
        <Button wide busy={busy} onClick={() => run(async () => await bring(opened))}>
          {ratingsOf(opened.plan) > 0 ? t.start({ count: ratingsOf(opened.plan) }) : t.startDrafts}
        </Button>
      ) : null}
      <FileField
        label={busy && !progress ? t.reading : opened || done ? t.another : t.choose}
        accept=".zip,application/zip"
        busy={busy}
        onChoose={([file]) => file && run(async () => await open(file))}
      />
    </Card>
  );
}

const ratingsOf = ({ decisions }: Plan) => decisions.new.length + decisions.newer.length;
const countOf = (plan: Plan) => ratingsOf(plan) + plan.drafts.length;
const order: ImportDecision[] = ["new", "newer", "same", "older", "writing"];

function Preview({ archive, plan, complete }: Opened) {
  const t = useMessages("dataExport").import;
  const { uid } = usePerson();
  const { person, exportedAt } = archive.about;
  return (
    <div className={styles.preview}>
      <p>
        <strong>{t.found({ when: formatDay(exportedAt) })}</strong>
      </p>
      {person.id === uid ? null : (
        <Notice kind="warn">
          <bdi>{t.foreign({ email: person.email })}</bdi>
        </Notice>
      )}
      <ul className={styles.contents}>
        {order.map((decision) =>
          plan.decisions[decision].length > 0 ? (
            <li key={decision}>{t.fates[decision]({ count: plan.decisions[decision].length })}</li>
          ) : null,
        )}
        {plan.drafts.length > 0 ? <li>{t.drafts({ count: plan.drafts.length })}</li> : null}
        {archive.unreadable > 0 ? <li>{t.unreadable({ count: archive.unreadable })}</li> : null}
      </ul>
      {isFullyImported(archive, plan) ? <p>{t.nothing}</p> : null}
      {complete || countOf(plan) === 0 ? null : <p className={styles.soft}>{t.partly}</p>}
    </div>
  );
}

function Done({ done }: { done: ImportResult }) {
  const t = useMessages("dataExport").import;
  return (
    <>
      <Notice kind={done.stopped ? "warn" : "good"} title={t.done({ count: done.ratings })}>
        <p>{done.stopped ? t.stopped : t.doneText}</p>
        {done.drafts > 0 ? <p>{t.drafts({ count: done.drafts })}</p> : null}
        {done.lost.length > 0 ? (
          <>
            <p>{t.photosLost({ count: done.lost.length })}</p>
            <ul className={styles.lines}>{linesOf(done.lost, t.lostLine)}</ul>
          </>
        ) : null}
      </Notice>
      <ButtonLink to={pages.history} variant="quiet" wide>
        {t.history}
      </ButtonLink>
    </>
  );
}

const linesOf = (
  lost: readonly LostPhoto[],
  words: Record<LostPhoto["reason"], (values: { place: string }) => string>,
) =>
  [...new Set(lost.map(({ placeName, reason }) => words[reason]({ place: placeName })))].map((line) => (
    <li key={line}>
      <bdi>{line}</bdi>
    </li>
  ));
