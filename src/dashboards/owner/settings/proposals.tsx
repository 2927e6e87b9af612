import { useState } from "react";
import { formatDay } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { rolesKey } from "../../data/roles.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { Table, type Column } from "../../tables/table.tsx";
import { decideProposal, settingsKey, type Proposal } from "./settings.ts";
import styles from "./settings.module.css";

/** Corrections proposed by guests, to accept or decline. */
export function Proposals({ placeId, proposals }: { placeId: string; proposals: readonly Proposal[] }) {
  const t = useMessages("ownerSettings");
  const { labelled } = useMessages("common");
  const { uid } = useDashboardPerson();
  const [decided, setDecided] = useState<string | null>(null);
  const { run, busy, failure } = useSave(settingsKey(placeId));
  const decide = (proposal: Proposal, accepted: boolean) => {
    setDecided(proposal.id);
    run(
      () => decideProposal(proposal.id, accepted),
      () => void refreshLoads(rolesKey(uid)),
    );
  };
  return (
    <>
      <FailureNotice failure={failure} reasons={t.reasons} />
      {proposals.length === 0 ? (
        <p className={styles.soft}>{t.proposals.none}</p>
      ) : (
        <Table
          caption={t.proposals.caption}
          columns={columnsOf(t.proposals, labelled, { busyWith: busy ? decided : null, decide })}
          rows={proposals}
          rowKey={({ id }) => id}
        />
      )}
    </>
  );
}

type Words = Messages["ownerSettings"]["proposals"];
type Labelled = Messages["common"]["labelled"];
type Acts = { busyWith: string | null; decide: (proposal: Proposal, accepted: boolean) => void };

function summaryOf(t: Words, labelled: Labelled, { changes }: Proposal): string {
  const textOf = (value: string | number | boolean | null) =>
    value === null ? t.empty : value === true ? t.yes : value === false ? t.no : value;
  return Object.entries(changes)
    .map(([field, value]) => labelled({ label: lookUp(t.fields, field) ?? field, text: textOf(value) }))
    .join("; ");
}

const columnsOf = (t: Words, labelled: Labelled, { busyWith, decide }: Acts): Column<Proposal>[] => [
  { key: "change", label: t.change, heads: true, cell: (proposal) => <bdi>{summaryOf(t, labelled, proposal)}</bdi> },
  { key: "note", label: t.note, cell: ({ note }) => (note ? <bdi>{note}</bdi> : "–") },
  { key: "sent", label: t.sent, cell: ({ proposed_on }) => formatDay(proposed_on) },
  {
    key: "actions",
    acts: true,
    label: t.actions,
    cell: (proposal) => (
      <span className={styles.actions}>
        {[true, false].map((accepted) => {
          const words = accepted ? t.accept : t.decline;
          return (
            <Button
              key={words}
              variant={accepted ? "quiet" : "plain"}
              busy={busyWith === proposal.id}
              aria-label={t.of({ action: words, what: summaryOf(t, labelled, proposal) })}
              onClick={() => decide(proposal, accepted)}
            >
              {words}
            </Button>
          );
        })}
      </span>
    ),
  },
];
