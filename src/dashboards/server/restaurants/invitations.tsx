import { useRef, useState } from "react";
import { formatDay } from "../../../messages/format.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { Comment } from "../../../ui/elements/review-words.tsx";
import type { Failure } from "../../data/answer.ts";
import type { Loaded as State } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { answerInvitation, serverPrefix, type InvitationAnswer, type ServerInvitation } from "../server-data.ts";
import styles from "../server.module.css";
import { remaining } from "../time-spans.ts";

/** Open invitations. An answered card is replaced by a sentence. */
export function Invitations({ of }: { of: State<ServerInvitation[]> }) {
  const t = useMessages("serverDashboard");
  const [done, setDone] = useState<InvitationAnswer | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = (response: InvitationAnswer) => {
    setDone(response);
    // The focused button is removed with its card.
    heading.current?.focus();
  };
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t.invitations.heading({ count: of.value?.length ?? null })}
      </h2>
      {done ? <Notice kind="good">{t.invitations.done({ action: t.invitations.actions[done] })}</Notice> : null}
      <Loaded of={of} reasons={t.reasons} quiet>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState scene="door" title={t.invitations.none}>
              <p>{t.invitations.noneHint}</p>
            </EmptyState>
          ) : (
            <ul className={styles.cards}>
              {rows.map((invitation) => (
                <InvitationCard
                  key={invitation.id}
                  invitation={invitation}
                  onAnswer={() => setDone(null)}
                  onDone={answered}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

type CardProps = {
  invitation: ServerInvitation;
  /** Called when an answer is sent, to clear the result of an earlier one. */
  onAnswer: () => void;
  onDone: (response: InvitationAnswer) => void;
};

function InvitationCard({ invitation, onAnswer, onDone }: CardProps) {
  const words = useMessages("serverDashboard");
  const t = words.invitations;
  const { run, busy, failure } = useSave(serverPrefix);
  const [wanted, setWanted] = useState<InvitationAnswer>("accepted");
  const { id, restaurant_name, owner_business_name, invitation_message, created_at, expires_at } = invitation;
  const [nowMs] = useState(() => Date.now());
  const left = remaining(expires_at, nowMs);
  const answer = (response: InvitationAnswer) => {
    setWanted(response);
    onAnswer();
    run(
      () => answerInvitation(id, response),
      () => onDone(response),
    );
  };
  const no = left ? t.decline : t.dismiss;
  return (
    <Card as="li" className={styles.panel}>
      <h3>
        <bdi>{restaurant_name}</bdi>
      </h3>
      <p className={styles.hint}>
        <bdi>{t.from({ business: owner_business_name })}</bdi>
      </p>
      {invitation_message ? <Comment text={invitation_message} /> : null}
      <p className={styles.hint}>
        <time dateTime={created_at} title={formatDay(created_at)}>
          {t.sent({ day: created_at })}
        </time>{" "}
        · <strong>{left ? t[left.unit]({ count: left.count }) : t.expired}</strong>
      </p>
      <InvitationFailure failure={failure} wanted={wanted} />
      <div className={styles.actions}>
        <Button
          variant="quiet"
          busy={busy && wanted === "declined"}
          aria-label={t.named({ verb: no, place: restaurant_name })}
          onClick={() => answer("declined")}
        >
          {no}
        </Button>
        {left ? (
          <Button
            busy={busy && wanted === "accepted"}
            aria-label={t.named({ verb: t.accept, place: restaurant_name })}
            onClick={() => answer("accepted")}
          >
            {t.accept}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** The sentence for the server's reason if it gave one, else which action failed and why. */
function InvitationFailure({ failure, wanted }: { failure: Failure | null; wanted: InvitationAnswer }) {
  const t = useMessages("serverDashboard");
  const failureText = useFailureText(t.reasons);
  if (!failure) return null;
  const title = failure.code === "refused" ? undefined : t.invitations.failed({ action: t.invitations.verbs[wanted] });
  return (
    <Notice kind="bad" title={title}>
      {failureText(failure)}
    </Notice>
  );
}
