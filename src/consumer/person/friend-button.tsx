import type { ShownPage } from "../../local/people/profile-page.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useAction } from "../../ui/use-action.ts";
import { usePersonActions, type OtherPerson } from "../shared/people/use-person-actions.ts";
import styles from "./person-screen.module.css";

const acts = { none: "request", asked: "cancel", asks: "accept" } as const;

type FriendButtonProps = { uid: string; someone: OtherPerson; person: NonNullable<ShownPage["person"]> };

/** Relation to a person and the button for the next step; works offline. */
export function FriendButton({ uid, someone, person }: FriendButtonProps) {
  const t = useMessages("person");
  const toast = useToast();
  const { run, busy } = useAction();
  const { befriend, block } = usePersonActions(uid);
  const { tie, blocked } = person.state;
  const mark = person.sync !== "sent" && <SyncMark state={person.sync} live />;
  if (blocked)
    return (
      <Notice
        title={t.blocked.title}
        actions={
          <Button variant="plain" busy={busy} onClick={() => run(() => block(someone, false))}>
            {t.blocked.unblock}
          </Button>
        }
      >
        <p>{t.blocked.text}</p>
        {mark}
      </Notice>
    );
  const go = async () => {
    if (tie === "friends") return;
    await befriend(someone, acts[tie]);
    if (tie === "none") toast.show({ text: t.requested });
  };
  return (
    <div className={styles.tie}>
      {tie === "friends" ? (
        <p>{t.tie.friends}</p>
      ) : (
        <Button variant={tie === "asked" ? "quiet" : "primary"} busy={busy} onClick={() => run(go)}>
          {t.tie[tie]}
        </Button>
      )}
      {mark}
    </div>
  );
}
