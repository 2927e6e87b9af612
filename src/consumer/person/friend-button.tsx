import { friendSet } from "../../domain/kind-friend-set.ts";
import type { ShownPage } from "../../local/profile-page.ts";
import { usePersonMessages } from "../../messages/en/person.ts";
import { enqueuePut } from "../../sync/enqueue-put.ts";
import { Button } from "../../ui/elements/button.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./person-screen.module.css";

const acts = { none: "request", asked: "cancel", asks: "accept" } as const;

type FriendButtonProps = { uid: string; userId: string; person: NonNullable<ShownPage["person"]>; name: string };

/** What the two are to each other, and the next step; works without a connection. */
export function FriendButton({ uid, userId, person, name }: FriendButtonProps) {
  const t = usePersonMessages();
  const toast = useToast();
  const { run, busy } = useAction();
  const { tie } = person.state;
  const go = async () => {
    if (tie === "friends") return;
    await enqueuePut(friendSet, { uid, subject: userId, value: { act: acts[tie] }, name });
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
      {person.sync !== "sent" && <SyncMark state={person.sync} live />}
    </div>
  );
}
