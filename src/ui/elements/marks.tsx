import { useMessages } from "../../messages/messages.ts";
import { formatMoment } from "../../messages/format.ts";
import { AttentionIcon, ClockIcon, DeviceIcon, SendingIcon, SentIcon } from "../icons.ts";
import { Hidden } from "./hidden.tsx";
import styles from "./marks.module.css";

const syncIcons = { queued: DeviceIcon, sending: SendingIcon, sent: SentIcon, attention: AttentionIcon };

/** Sync state of an item: an icon with a label, never a colour alone. */
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

/** The same for lists where nearly everything is sent: a tick, with a label for screen readers. */
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
      <time dateTime={asOf}>{t.asOf({ time: formatMoment(asOf) })}</time>
    </span>
  );
}
