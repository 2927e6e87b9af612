import { useMessages } from "../../messages/messages.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { ScoreControl } from "../../ui/lemons/score-control.tsx";
import styles from "./outbox-demo.module.css";

const words = ["poor", "fair", "good", "great", "amazing"] as const;
const nothing = () => undefined;

/**
 * Demo of rating in a cellar without a connection: the app's score control, the state of the rating, and a switch for the
 * connection. `live-outbox-demo.ts` makes it interactive; without a script it explains what would happen.
 */
export function OutboxDemo() {
  const { cellar: t } = useMessages("landing");
  const common = useMessages("common");
  return (
    <section
      className={styles.cellar}
      aria-labelledby="cellar"
      data-cellar=""
      data-line="off"
      data-scheme="dark"
      data-state="idle"
      data-words={words.map((word) => common.scoreLabels[word]).join("|")}
    >
      <div className={styles.line}>
        <Signal />
        <span className={styles.signal}>
          <span data-line-is="off">{t.off}</span>
          <span data-line-is="on">{t.on}</span>
          <span data-line-is="away">{t.away}</span>
        </span>
        <span className={styles.switchLabel} id="cellar-line">
          {t.line}
        </span>
        <button
          className={styles.switch}
          type="button"
          role="switch"
          aria-checked="false"
          aria-labelledby="cellar-line"
          disabled
        >
          <span className={styles.knob} />
        </button>
      </div>
      <h2 id="cellar" className={styles.heading}>
        {t.heading}
      </h2>
      <p className={styles.place}>{t.place}</p>
      <ScoreControl value={null} onPick={nothing} label={t.question} size="m" />
      <div className={styles.status} aria-live="polite">
        <p data-when="idle">{t.idle}</p>
        {(["queued", "sending", "sent"] as const).map((state) => (
          <div key={state} className={styles.state} data-when={state} hidden>
            <SyncMark state={state} />
            {state === "queued" ? (
              <p>
                <span data-line-is="off away">{t.queued}</span>
                <span data-line-is="on">{t.waiting}</span>
              </p>
            ) : (
              <p>{t[state]}</p>
            )}
          </div>
        ))}
      </div>
      <p className={styles.small}>
        <span className={styles.rehearsal}>{t.rehearsal}</span>
        <span className={styles.still}>{t.still}</span>
      </p>
    </section>
  );
}

/** Signal bars of a phone, full or empty. */
const Signal = () => (
  <svg className={styles.bars} viewBox="0 0 26 20" aria-hidden="true" focusable="false">
    <path d="M2 14h3.4v4H2zM8 10.4h3.4V18H8zM14 6.6h3.4V18H14zM20 2.6h3.4V18H20z" />
  </svg>
);
