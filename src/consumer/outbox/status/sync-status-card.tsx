import { useLiveQuery } from "../../../device/use-live-query.ts";
import { useOnline } from "../../../device/use-online.ts";
import type { ConnectionState } from "../../../domain/outbox/retry/connection-state.ts";
import { readKv } from "../../../local/database/kv.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatBytes } from "../../../messages/format-amounts.ts";
import { formatMoment, formatSecond } from "../../../messages/format.ts";
import { sendNow } from "../../../sync/outbox/outbox-actions.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import {
  AttentionIcon,
  ClockIcon,
  DeviceIcon,
  InstallIcon,
  OfflineIcon,
  ProfileIcon,
  SendingIcon,
} from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { saveUnsentAsFile } from "../../shared/ratings/save-unsent-file.ts";
import type { OutboxCard } from "../outbox-cards.ts";
import styles from "./sync-status-card.module.css";
import { syncStatus, type SyncStatus } from "./sync-status.ts";
import { useAnnounce } from "../card/use-announce.ts";

type WaitingStatus = Exclude<SyncStatus, { kind: "allSent" }>;

const icons = {
  attention: AttentionIcon,
  signIn: ProfileIcon,
  sending: SendingIcon,
  offline: DeviceIcon,
  ready: DeviceIcon,
  unreachable: OfflineIcon,
  troubled: ClockIcon,
  postponed: ClockIcon,
  held: DeviceIcon,
} satisfies Record<WaitingStatus["kind"], unknown>;

/** "closed" only if the browser can send after the page is closed, and has done so on this device. */
const readSendsWhile = async (): Promise<SendsWhile> =>
  "SyncManager" in globalThis && (await readKv("backgroundSync")) === true ? "closed" : "open";
type SendsWhile = "closed" | "open";

/** State of sending as a whole, what is waiting, and actions on all of it. */
export function SyncStatusCard({
  uid,
  waiting,
  connection,
}: {
  uid: string;
  waiting: readonly OutboxCard[];
  connection: ConnectionState;
}) {
  const t = useMessages("outbox").status;
  const online = useOnline();
  const sendsWhile = useLiveQuery(readSendsWhile) ?? "open";
  const status = syncStatus(waiting, connection, online);
  if (status.kind === "allSent") return null;
  const Icon = icons[status.kind];
  const bytes = waiting.reduce((sum, card) => sum + card.bytes, 0);
  const noun = waiting.every(({ kind }) => kind === "rating") ? "ratings" : "changes";
  return (
    <Card
      as="section"
      tone={status.kind === "attention" ? "alert" : "tint"}
      className={styles.card}
      data-kind={status.kind}
    >
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.words} aria-live="polite">
        <h2>{titleOf(status, noun, t)}</h2>
        <p>{textOf(status, t, sendsWhile)}</p>
        <p className={styles.facts}>
          {t.waiting({ count: waiting.length, noun, size: formatBytes(bytes) })}
          {isTriedAgain(status) && status.nextAttemptAt && (
            <> · {t.nextTry({ when: formatSecond(status.nextAttemptAt) })}</>
          )}
        </p>
      </div>
      <Actions uid={uid} status={status} />
    </Card>
  );
}

const isTriedAgain = (status: WaitingStatus) => status.kind === "unreachable" || status.kind === "troubled";

function titleOf({ kind, count }: WaitingStatus, noun: string, t: Messages["outbox"]["status"]): string {
  const title = t[kind === "held" ? "ready" : kind];
  return typeof title === "string" ? title : title({ count, noun });
}

function textOf(status: WaitingStatus, t: Messages["outbox"]["status"], sendsWhile: SendsWhile): string {
  switch (status.kind) {
    case "attention":
      return t.attentionText;
    case "signIn":
      return t.signInText;
    case "sending":
      return t.sendingText;
    case "offline":
      return t.offlineText[sendsWhile];
    case "ready":
      return t.readyText[sendsWhile];
    case "unreachable":
      return status.blocked ? t.blockedText : t.unreachableText;
    case "troubled":
      return t.troubledText;
    case "postponed":
      return t.postponedText({ when: formatMoment(status.until) });
    case "held":
      return t.heldText;
  }
}

function Actions({ uid, status }: { uid: string; status: WaitingStatus }) {
  const t = useMessages("outbox").status;
  const announce = useAnnounce();
  const { run, busy } = useAction();
  const exporting = useAction();
  // Offline a button would be useless: sending starts automatically when the network returns.
  const canSend = status.kind === "ready" || status.kind === "sending" || isTriedAgain(status);
  const save = async () => {
    await saveUnsentAsFile(uid, (day) => t.fileName({ day }));
    announce(t.exported);
  };
  return (
    <div className={styles.actions}>
      {canSend && (
        <Button
          busy={busy || status.kind === "sending"}
          icon={<SendingIcon aria-hidden="true" />}
          onClick={() => run(sendNow)}
        >
          {t.sendNow}
        </Button>
      )}
      <Button
        variant="quiet"
        busy={exporting.busy}
        icon={<InstallIcon aria-hidden="true" />}
        onClick={() => exporting.run(save)}
      >
        {t.export}
      </Button>
    </div>
  );
}
