import { useRef, useState } from "react";
import { formatDay } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Chip } from "../../../ui/elements/chips.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { MailAddress } from "../../tables/mail-address.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import styles from "./staff.module.css";
import { removeMember, saveActive, teamKey, type Member } from "./team.ts";
import { useTeamAction } from "./use-team-action.ts";

type MembersProps = { placeId: string; members: readonly Member[] };

/** Team members with the owner's actions. */
export function Members({ placeId, members }: MembersProps) {
  const t = useMessages("staff");
  const heading = useRef<HTMLHeadingElement>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const { run, busy, failure } = useSave(teamKey(placeId));
  const settled = useTeamAction(placeId);
  const { ask, dialog } = useConfirm((member: Member) => ({
    title: t.remove.title({ name: nameOf(member) }),
    text: t.remove.text,
    no: t.remove.no,
    yes: t.remove.yes,
    act: () => settled(removeMember(member.id)),
    // The row with the focused button is removed.
    onDone: () => heading.current?.focus(),
  }));
  const turn = (member: Member) => {
    setSaved(member.id);
    run(() => saveActive(member.id, !member.is_active));
  };

  return (
    <section className={styles.section} aria-labelledby="team">
      <h2 id="team" ref={heading} tabIndex={-1}>
        {t.team.heading}
      </h2>
      <FailureNotice failure={failure} reasons={t.reasons} />
      {members.length === 0 ? (
        <EmptyState title={t.team.emptyTitle}>
          <p>{t.team.empty}</p>
        </EmptyState>
      ) : (
        <Table
          caption={t.team.caption}
          columns={columnsOf(t, { busyWith: busy ? saved : null, turn, ask })}
          rows={members}
          rowKey={({ id }) => id}
        />
      )}
      {dialog}
    </section>
  );
}

type Words = Messages["staff"];
type Acts = {
  /** Id of the member that is being saved. */
  busyWith: string | null;
  turn: (member: Member) => void;
  ask: (member: Member) => void;
};

const columnsOf = (t: Words, { busyWith, turn, ask }: Acts): Column<Member>[] => [
  {
    key: "name",
    label: t.team.name,
    heads: true,
    cell: (member) => <bdi className={styles.name}>{nameOf(member)}</bdi>,
  },
  { key: "status", label: t.team.status, cell: (member) => <Status member={member} /> },
  {
    key: "since",
    label: t.team.since,
    cell: ({ added_at }) => <span className={styles.short}>{formatDay(added_at)}</span>,
  },
  { key: "contact", label: t.team.contact, cell: (member) => <Contact member={member} /> },
  {
    key: "actions",
    acts: true,
    label: t.team.actions,
    cell: (member) => (
      <span className={styles.actions}>
        {member.paused_by === "server" ? null : (
          <Button
            variant="quiet"
            busy={busyWith === member.id}
            aria-label={t.team.of({
              action: member.is_active ? t.team.pause : t.team.reactivate,
              name: nameOf(member),
            })}
            onClick={() => turn(member)}
          >
            {member.is_active ? t.team.pause : t.team.reactivate}
          </Button>
        )}
        <Button
          variant="plain"
          aria-label={t.team.of({ action: t.team.remove, name: nameOf(member) })}
          onClick={() => ask(member)}
        >
          {t.team.remove}
        </Button>
      </span>
    ),
  },
];

const nameOf = ({ first_name, last_name }: Member) => `${first_name} ${last_name}`;

function Status({ member: { is_active, paused_by } }: { member: Member }) {
  const t = useMessages("staff").team;
  if (is_active) {
    return (
      <span className={styles.short}>
        <Chip>{t.active}</Chip>
      </span>
    );
  }
  if (paused_by === "owner") return t.inactive;
  return (
    <span className={styles.lines}>
      {t.left}
      <span className={styles.soft}>{t.leftHint}</span>
    </span>
  );
}

function Contact({ member: { email, phone_number } }: { member: Member }) {
  return (
    <span className={styles.lines}>
      {email ? (
        <a href={`mailto:${email}`}>
          <MailAddress>{email}</MailAddress>
        </a>
      ) : (
        "–"
      )}
      {phone_number ? <a href={`tel:${phone_number}`}>{phone_number}</a> : null}
    </span>
  );
}
