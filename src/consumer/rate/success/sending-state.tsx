import { pages } from "../../../domain/paths/paths.ts";
import type { SyncState } from "../../../domain/outbox/commands/sync-state.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { AttentionIcon, DeviceIcon, SendingIcon, SentIcon } from "../../../ui/icons.ts";
import styles from "./sending-state.module.css";

const icons = { queued: DeviceIcon, sending: SendingIcon, sent: SentIcon, attention: AttentionIcon };

/** Live state of the submitted rating: on this device, being sent, sent, or refused with a link to the outbox. */
export function SendingState({ sync }: { sync: SyncState }) {
  const t = useMessages("rate").success;
  const Icon = icons[sync];
  return (
    <div className={styles.state} data-state={sync}>
      <output className={styles.words}>
        <Icon aria-hidden="true" size={20} />
        {t.sync[sync]}
      </output>
      {sync === "attention" ? (
        <ButtonLink variant="quiet" to={pages.outbox}>
          {t.openOutbox}
        </ButtonLink>
      ) : null}
    </div>
  );
}
