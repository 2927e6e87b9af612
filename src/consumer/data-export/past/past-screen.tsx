import { useEffect, useRef } from "react";
import { useOnline } from "../../../device/use-online.ts";
import { usePerson } from "../../../device/use-person.ts";
import { pages, wantedListPath } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";
import { FileField } from "../../../ui/elements/file-field.tsx";
import { ProgressBar } from "../../../ui/elements/progress-bar.tsx";
import { useAction } from "../../../ui/use-action.ts";
import type { Brought } from "./bring-past.ts";
import { toLookUp } from "./look-up.ts";
import type { BroughtFate, PastRow } from "./plan-past.ts";
import { PastRows } from "./past-rows.tsx";
import { PastProblems } from "./past-problems.tsx";
import { usePast, type LookedUp, type OpenedPast } from "./use-past.ts";
import styles from "./past-screen.module.css";

/** Reads exports of Google, Swarm and Untappd on this device and turns chosen entries into drafts. Works without a connection. */
export function PastScreen() {
  const t = useMessages("past");
  const { uid } = usePerson();
  const past = usePast(uid);
  const { run, busy } = useAction();
  const { opened, lookedUp, brought } = past;
  const isReading = busy && !opened;
  return (
    <Screen title={t.title} lead={t.lead} back>
      <HowTo />
      <FileField
        label={isReading ? t.reading : opened ? t.another : t.choose}
        multiple
        accept=".zip,.json,.csv,application/zip,application/json,text/csv"
        busy={busy}
        onChoose={(files) => run(async () => await past.open(files))}
      />
      <div aria-live="polite" className={styles.answer}>
        {brought ? <Done brought={brought} /> : null}
        {opened ? <PastProblems problems={opened.past.problems} /> : null}
      </div>
      {opened ? (
        <>
          {(["draft", "want"] as const).map((fate) => (
            <Take key={fate} fate={fate} opened={opened} past={past} />
          ))}
          <Left
            rows={past.leftOf(opened)}
            lookedUp={lookedUp}
            busy={busy}
            onSearch={() => run(() => past.search(opened))}
          />
        </>
      ) : null}
    </Screen>
  );
}

function HowTo() {
  const t = useMessages("past").how;
  return (
    <Card as="section" tone="sunk" className={styles.card} aria-labelledby="which-files">
      <h2 id="which-files">{t.heading}</h2>
      <ul className={styles.lines}>
        <li>{t.google}</li>
        <li>{t.swarm}</li>
        <li>{t.untappd}</li>
      </ul>
    </Card>
  );
}

type TakeProps = {
  fate: BroughtFate;
  opened: OpenedPast;
  past: Pick<ReturnType<typeof usePast>, "isRowChosen" | "choose" | "bring">;
};

/** What can be brought, as drafts or on the list of places to visit. */
function Take({ fate, opened, past }: TakeProps) {
  const { run, busy, refusal } = useAction();
  const words = useMessages("past");
  const t = fate === "draft" ? words.take : { ...words.take, ...words.want };
  const rows = opened.rows.filter((row) => row.fate === fate);
  const count = rows.filter(past.isRowChosen).length;
  const all = count === rows.length;
  if (rows.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={`to-${fate}`}>
      <h2 id={`to-${fate}`}>{t.heading({ count: rows.length })}</h2>
      <p>{t.text}</p>
      {opened.whole ? null : <Partly />}
      <Button variant="quiet" onClick={() => past.choose(rows, !all)}>
        {all ? t.none : t.all}
      </Button>
      <PastRows rows={rows} isChosen={past.isRowChosen} onChoose={(row, chosen) => past.choose([row], chosen)} />
      <div className={styles.start}>
        {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
        <Button wide busy={busy} onClick={() => run(() => past.bring(opened, fate))}>
          {t.start({ count })}
        </Button>
      </div>
    </section>
  );
}

const Partly = () => <Notice kind="warn">{useMessages("past").partly}</Notice>;

type LeftProps = { rows: readonly PastRow[]; lookedUp: LookedUp | null; busy: boolean; onSearch: () => void };

function Left({ rows, lookedUp, busy, onSearch }: LeftProps) {
  const t = useMessages("past");
  const online = useOnline();
  const wanted = toLookUp(rows).length;
  return (
    <section className={styles.card} aria-labelledby="stays-out" hidden={rows.length === 0 && lookedUp === null}>
      <h2 id="stays-out">{t.left.heading({ count: rows.length })}</h2>
      {online && wanted > 0 ? (
        <>
          <Button variant="quiet" busy={busy} onClick={onSearch}>
            {t.online.start({ count: wanted })}
          </Button>
          <p className={styles.soft}>{t.online.text}</p>
        </>
      ) : null}
      <div aria-live="polite">{lookedUp ? <Search {...lookedUp} /> : null}</div>
      <PastRows rows={rows} />
    </section>
  );
}

function Search({ done, all, ended }: LookedUp) {
  const t = useMessages("past").online;
  if (ended === "failed") return <Notice kind="warn">{t.failed}</Notice>;
  if (ended) return <Notice kind={ended.found > 0 ? "good" : "info"}>{t.found({ count: ended.found })}</Notice>;
  const said = t.progress({ done, all });
  return (
    <>
      <ProgressBar done={done} all={all} name={said} />
      <p>{said}</p>
    </>
  );
}

function Done({ brought }: { brought: Brought }) {
  const t = useMessages("past").done;
  const wanted = brought.what === "wanted";
  const count = brought.placeIds.length;
  const focused = useRef<HTMLDivElement>(null);
  // The tapped button may be gone, far below.
  useEffect(() => focused.current?.focus(), []);
  return (
    <div ref={focused} tabIndex={-1}>
      <Notice
        kind={brought.stopped ? "warn" : "good"}
        title={wanted ? t.wanted.title({ count }) : t.title({ count })}
        actions={
          <ButtonLink to={wanted ? wantedListPath : pages.history} variant="quiet">
            {wanted ? t.wanted.list : t.history}
          </ButtonLink>
        }
      >
        <p>
          {brought.stopped === "list" ? t.wanted.full : brought.stopped ? t.stopped : wanted ? t.wanted.text : t.text}
        </p>
      </Notice>
    </div>
  );
}
