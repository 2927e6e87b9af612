import { useRef, useState } from "react";
import { timeLeft } from "../../../domain/time/time-left.ts";
import { formatDay } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { MailAddress } from "../../tables/mail-address.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "./staff.module.css";
import { cancelInvitation, resendInvitation, teamKey, type Invitation } from "./team.ts";
import { useTeamAction } from "./use-team-action.ts";

type InvitationsProps = {
  placeId: string;
  invitations: readonly Invitation[];
  /** When the rows were loaded, to mark expired invitations. */
  now: Date;
};

/** Unanswered invitations. Expired ones stay listed until they are sent again or cancelled. */
export function Invitations({ placeId, invitations, now }: InvitationsProps) {
  const t = useMessages("staff");
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState<string | null>(null);
  const { run, busy, failure } = useSave(teamKey(placeId));
  const { opIdOf, next } = useOpId();
  const settled = useTeamAction(placeId);
  const { ask, dialog } = useConfirm((invitation: Invitation) => ({
    title: t.cancel.title,
    text: <CancelledWho invitation={invitation} />,
    no: t.cancel.no,
    yes: t.cancel.yes,
    act: () => settled(cancelInvitation(invitation.id)),
    onDone: () => heading.current?.focus(),
  }));
  const resend = (invitation: Invitation) => {
    setSent(invitation.id);
    run(
      () => resendInvitation(invitation.id, opIdOf(invitation.id)),
      () => {
        next();
        toast.show({ text: t.pending.resent({ name: nameOf(invitation) }) });
      },
    );
  };

  return (
    <section className={styles.section} aria-labelledby="pending">
      <h2 id="pending" ref={heading} tabIndex={-1}>
        {t.pending.heading}
      </h2>
      <FailureNotice failure={failure} reasons={t.reasons} />
      {invitations.length === 0 ? (
        <p className={styles.soft}>{t.pending.none}</p>
      ) : (
        <Table
          caption={t.pending.caption}
          columns={columnsOf(t, { now, busyWith: busy ? sent : null, resend, ask })}
          rows={invitations}
          rowKey={({ id }) => id}
        />
      )}
      {dialog}
    </section>
  );
}

type Words = Messages["staff"];
type Acts = {
  now: Date;
  /** Id of the invitation that is being sent. */
  busyWith: string | null;
  resend: (invitation: Invitation) => void;
  ask: (invitation: Invitation) => void;
};

const columnsOf = (t: Words, { now, busyWith, resend, ask }: Acts): Column<Invitation>[] => [
  { key: "who", label: t.pending.who, heads: true, cell: (invitation) => <Who invitation={invitation} /> },
  {
    key: "sent",
    label: t.pending.sent,
    cell: ({ created_at }) => <span className={styles.short}>{formatDay(created_at)}</span>,
  },
  { key: "left", label: t.pending.left, cell: ({ expires_at }) => <Left until={expires_at} now={now} /> },
  { key: "message", label: t.pending.message, cell: ({ invitation_message }) => invitation_message ?? "–" },
  {
    key: "actions",
    acts: true,
    label: t.team.actions,
    cell: (invitation) => (
      <span className={styles.actions}>
        <Button
          variant="quiet"
          busy={busyWith === invitation.id}
          aria-label={t.team.of({ action: t.pending.resend, name: nameOf(invitation) })}
          onClick={() => resend(invitation)}
        >
          {t.pending.resend}
        </Button>
        <Button
          variant="plain"
          aria-label={t.team.of({ action: t.pending.cancel, name: nameOf(invitation) })}
          onClick={() => ask(invitation)}
        >
          {t.pending.cancel}
        </Button>
      </span>
    ),
  },
];

const nameOf = ({ first_name, last_name, invited_email }: Invitation) =>
  first_name ? `${first_name} ${last_name ?? ""}`.trim() : invited_email;

function Who({ invitation }: { invitation: Invitation }) {
  const { first_name, invited_email, invited_phone } = invitation;
  return (
    <span className={styles.lines}>
      <bdi>{first_name ? nameOf(invitation) : <MailAddress>{invited_email}</MailAddress>}</bdi>
      {first_name ? (
        <span className={styles.soft}>
          <MailAddress>{invited_email}</MailAddress>
        </span>
      ) : null}
      {invited_phone ? <span className={styles.soft}>{invited_phone}</span> : null}
    </span>
  );
}

/** Not in the heading, where an address would not fit on a phone. */
function CancelledWho({ invitation }: { invitation: Invitation }) {
  const t = useMessages("staff").cancel;
  return (
    <>
      <strong>
        <bdi>
          <MailAddress>{nameOf(invitation)}</MailAddress>
        </bdi>
      </strong>
      <br />
      {t.text}
    </>
  );
}

function Left({ until, now }: { until: string; now: Date }) {
  const t = useMessages("staff").pending;
  const left = timeLeft(until, now);
  return <span className={styles.short}>{left ? t[left.unit]({ count: left.count }) : t.expired}</span>;
}
