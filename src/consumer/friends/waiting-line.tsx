import { pages } from "../../domain/paths/paths.ts";
import type { Waiting } from "../../local/people/read-people.ts";
import { lookUp } from "../../messages/look-up.ts";
import { useMessages } from "../../messages/messages.ts";
import { refusalText } from "../../messages/refusal-text.ts";
import { takeBack } from "../../sync/outbox/outbox-actions.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Link } from "../../ui/router.ts";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./waiting-line.module.css";

/** An unsent change about a person, which can be undone until it was sent, or the reason why it was refused. */
export function WaitingLine({ waiting, name }: { waiting: Waiting; name: string }) {
  const t = { friends: useMessages("friends"), lists: useMessages("lists"), refusals: useMessages("refusals") };
  const { run, busy } = useAction();
  const { act, sync, key, refusal, left } = waiting;
  if (sync === "attention") {
    const { happened } = refusalText(t.refusals, refusal);
    return (
      <p className={styles.refused}>
        <strong>{lookUp(t.friends.failed, act) ?? t.friends.failedOther}.</strong> {happened}{" "}
        <Link to={pages.outbox}>{t.lists.like.seeOutbox}</Link>
      </p>
    );
  }
  return (
    <p className={styles.waiting}>
      <span>{lookUp(t.friends.waiting, act)}</span>
      <SyncMark state={sync} />
      {sync === "queued" && !left && (
        <Button
          variant="plain"
          busy={busy}
          aria-label={t.friends.undoNamed({ who: name })}
          onClick={() => run(() => takeBack(key))}
        >
          {t.friends.undo}
        </Button>
      )}
    </p>
  );
}
