import { twoDigits } from "../../../domain/text/two-digits.ts";
import { useEffect, useId, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { isErasable } from "../../../domain/install-offer.ts";
import { settingsSave, settingCollection } from "../../../domain/outbox/commands/kinds/settings-save.ts";
import { pushSettings, quietSettings, type PushSetting as Kind } from "../../../domain/people/push.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { readPushState, subscribePush, unsubscribePush, type PushState } from "../../../sync/push/push.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./push-setting.module.css";

/** Push notifications of this device, and which kinds the account wants. Shows nothing if the server has no push set up. */
export function PushSetting({ uid }: { uid: string }) {
  const t = useMessages("pushSetting");
  const id = useId();
  const [state, setState] = useState<PushState | null>(null);
  const { run, busy, refusal } = useAction();
  useEffect(() => {
    let current = true;
    const handheld = isErasable(navigator, matchMedia("(display-mode: standalone)").matches);
    void readPushState(handheld).then((read) => {
      if (current) setState(read);
    });
    return () => {
      current = false;
    };
  }, []);

  if (state === null || state === "absent") return null;
  const turnOn = async () => {
    const answer = await subscribePush();
    if (answer === "failed") return t.failed;
    setState(answer);
    return null;
  };
  const turnOff = async () => {
    await unsubscribePush();
    setState("off");
  };
  return (
    <Card as="section" className={styles.setting} aria-labelledby={id}>
      <h2 id={id}>{t.heading}</h2>
      <p>{t.text}</p>
      {state === "install-first" ? <Notice>{t.installFirst}</Notice> : null}
      {state === "denied" ? <Notice kind="warn">{t.denied}</Notice> : null}
      {state === "on" ? <Notice kind="good">{t.on}</Notice> : null}
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
      {state === "off" || state === "on" ? (
        <Button
          variant={state === "on" ? "quiet" : "primary"}
          busy={busy}
          onClick={() => run(state === "on" ? turnOff : turnOn)}
        >
          {state === "on" ? t.turnOff : t.turnOn}
        </Button>
      ) : null}
      {state === "on" ? <Choices uid={uid} /> : null}
    </Card>
  );
}

const subjects = [...pushSettings, quietSettings.from, quietSettings.until];
const names = { from: quietSettings.from, until: quietSettings.until };

function Choices({ uid }: { uid: string }) {
  const t = useMessages("pushSetting");
  const shown = useLiveQuery(
    async () => await readCachedStates(uid, settingCollection, [settingsSave], subjects),
    [uid],
  );
  if (!shown) return null;
  const valueOf = (name: string) => shown.find(({ key }) => key === name)?.state.value ?? null;
  const put = (subject: string, value: boolean | number | null) =>
    void enqueueUpsert(settingsSave, { uid, subject, value: { value }, name: t.heading });
  const from = minutesOf(valueOf(names.from));
  const until = minutesOf(valueOf(names.until));
  const quiet = from !== null && until !== null;
  const setQuiet = (start: number | null, end: number | null) => {
    put(names.from, start);
    put(names.until, end);
  };
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t.about}</legend>
        {pushSettings.map((kind: Kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="checkbox"
              checked={valueOf(kind) !== false}
              // On is the default, so only "off" is stored.
              onChange={({ target }) => put(kind, target.checked ? null : false)}
            />
            {t.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t.quiet}</legend>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={quiet}
            onChange={({ target }) => (target.checked ? setQuiet(evening, morning) : setQuiet(null, null))}
          />
          {t.quietText}
        </label>
        {quiet ? (
          <div className={styles.hours}>
            <Hour label={t.from} minutes={from} onChange={(minutes) => put(names.from, minutes)} />
            <Hour label={t.until} minutes={until} onChange={(minutes) => put(names.until, minutes)} />
          </div>
        ) : null}
      </fieldset>
      <p className={styles.note}>{t.everywhere}</p>
    </>
  );
}

const evening = 22 * 60;
const morning = 7 * 60;
const minutesOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

type HourProps = { label: string; minutes: number; onChange: (minutes: number) => void };

function Hour({ label, minutes, onChange }: HourProps) {
  return (
    <label className={styles.hour}>
      {label}
      <input
        type="time"
        value={`${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`}
        onChange={({ target }) => {
          const [hours = NaN, rest = NaN] = target.value.split(":").map(Number);
          // An emptied field keeps the previous hour until a new one is typed.
          if (hours >= 0 && rest >= 0) onChange(hours * 60 + rest);
        }}
      />
    </label>
  );
}
