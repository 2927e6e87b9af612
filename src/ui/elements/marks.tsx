import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { AttentionIcon, ClockIcon, DeviceIcon, SendingIcon, SentIcon } from "../icons.ts";
import { Hidden } from "./hidden.tsx";
import styles from "./marks.module.css";

const syncIcons = { queued: DeviceIcon, sending: SendingIcon, sent: SentIcon, attention: AttentionIcon };

/** Where a thing the person made is now: always the word with the icon, never the colour alone. */
export function SyncMark({ state, live = false }: { state: keyof typeof syncIcons; live?: boolean }) {
  const t = useMessages("common");
  const Icon = syncIcons[state];
  return (
    <span className={styles.mark} data-state={state} aria-live={live ? "polite" : undefined}>
      <Icon aria-hidden="true" size={16} />
      <span>{t.sync[state]}</span>
    </span>
  );
}

/** The same in a list where nearly everything has arrived: told to whoever listens, and to the eye no more than a tick. */
export function SentMark() {
  const t = useMessages("common");
  return (
    <span className={styles.mark} data-state="sent" title={t.sync.sent}>
      <SentIcon aria-hidden="true" size={16} />
      <Hidden>{t.sync.sent}</Hidden>
    </span>
  );
}

/** "as of 12:40"; with the date when it was another day. `asOf` is an ISO time. */
export function StaleMark({ asOf }: { asOf: string }) {
  const t = useMessages("common");
  return (
    <span className={styles.mark} data-state="stale">
      <ClockIcon aria-hidden="true" size={16} />
      <time dateTime={asOf}>{t.asOf(formatMoment(asOf))}</time>
    </span>
  );
}
