import { useEffect, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { loginPath } from "../../domain/paths/paths.ts";
import { readInvitations, type KeptInvitation } from "../../local/people/read-invitations.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatDay } from "../../messages/format.ts";
import { inviteFriend, refreshInvitations, takeBackInvitation } from "../../sync/refresh/friend-invitations.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { AddPersonIcon, ShareIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { shareText } from "../shared/device/share-text.ts";
import styles from "./invite-card.module.css";

/** Creates invitation links within the quota of the server. Links made on this device can be shared again, also offline. */
export function InviteCard({ uid }: { uid: string }) {
  const t = useMessages("friends").invite;
  const online = useOnline();
  const { run, busy, refusal } = useAction();
  const kept = useLiveQuery(() => readInvitations(uid), [uid]);
  useEffect(() => {
    if (online) void refreshInvitations(uid);
  }, [uid, online]);
  const left = kept?.quota?.left;
  // The answer to an earlier request may have been lost; asking again returns its invitation.
  const mayMake = left !== 0 || kept?.asked;
  const make = async () => {
    const answer = await inviteFriend(uid);
    if (answer.ok) return null;
    if (answer.reason === "guardian_pending") return t.guardian;
    return answer.reason === "no_invitations_left" ? t.noneLeft : t.failed;
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby="invite">
      <h2 id="invite">{t.heading}</h2>
      <p>{t.text}</p>
      {kept?.quota && <p className={styles.quota}>{t.left({ left: kept.quota.left, quota: kept.quota.quota })}</p>}
      {kept && kept.invitations.length > 0 && (
        <ul className={styles.list}>
          {kept.invitations.map((invitation) => (
            <li key={invitation.id}>
              <Invitation uid={uid} invitation={invitation} online={online} />
            </li>
          ))}
        </ul>
      )}
      {!mayMake && <p className={styles.note}>{t.noneLeft}</p>}
      {!online && <p className={styles.note}>{t.offline}</p>}
      {online && mayMake && (
        <Button
          variant="quiet"
          busy={busy}
          icon={<AddPersonIcon aria-hidden="true" size={20} />}
          onClick={() => run(make)}
        >
          {t.make}
        </Button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </Card>
  );
}

type InvitationProps = { uid: string; invitation: KeptInvitation; online: boolean };

function Invitation({ uid, invitation, online }: InvitationProps) {
  const t = useMessages("friends").invite;
  const toast = useToast();
  const sharing = useAction();
  const withdrawing = useAction();
  const [failed, setFailed] = useState(false);
  const { id, code, code_end: end, state, expires_at: until } = invitation;
  const share = async () => {
    const url = new URL(loginPath({ mode: "sign-up", code: code ?? "" }), location.origin).href;
    const how = await shareText({ title: t.shareTitle, text: t.shareText, url });
    if (how === "copied") toast.show({ text: t.copied });
    return how === "failed" ? t.copyFailed : null;
  };
  const withdraw = async () => setFailed(!(await takeBackInvitation(uid, id)).ok);
  return (
    <div className={styles.invitation}>
      <p className={styles.words}>
        <strong>{t.endsIn({ end })}</strong>
        <span>
          {state === "open" ? t.states.open({ until: formatDay(until) }) : t.states[state]}
          {state === "open" && code === null && ` · ${t.elsewhere}`}
        </span>
      </p>
      {state === "open" && (
        <div className={styles.actions}>
          {code !== null && (
            <Button
              busy={sharing.busy}
              icon={<ShareIcon aria-hidden="true" size={20} />}
              aria-label={t.shareNamed({ end })}
              onClick={() => sharing.run(share)}
            >
              {t.share}
            </Button>
          )}
          {online && (
            <Button
              variant="plain"
              busy={withdrawing.busy}
              aria-label={t.withdrawNamed({ end })}
              onClick={() => withdrawing.run(withdraw)}
            >
              {t.withdraw}
            </Button>
          )}
        </div>
      )}
      {(sharing.refusal ?? (failed ? t.failed : null)) && <p role="alert">{sharing.refusal ?? t.failed}</p>}
    </div>
  );
}
