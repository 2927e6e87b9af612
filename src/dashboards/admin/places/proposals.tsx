import { lookUp } from "../../../messages/look-up.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { EntryList } from "../../tables/entry-list.tsx";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { adminPrefix } from "../tasks.ts";
import { fetchProposals, proposalsKey, saveProposal, type Proposal } from "./places.ts";
import admin from "../admin.module.css";
import styles from "./places.module.css";

/** Corrections proposed by guests, oldest first. */
export function Proposals() {
  const t = useMessages("adminPlaces");
  const loaded = useLoaded(proposalsKey, fetchProposals);
  return (
    <EntryList
      of={loaded}
      reasons={t.reasons}
      idOf={(proposal) => proposal.id}
      none={{ title: t.noProposals, text: t.noProposalsText }}
    >
      {(proposals, markHandled) => (
        <ul className={styles.list}>
          {proposals.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} onDecided={() => markHandled(proposal)} />
          ))}
        </ul>
      )}
    </EntryList>
  );
}

function ProposalCard({ proposal, onDecided }: { proposal: Proposal; onDecided: () => void }) {
  const t = useMessages("adminPlaces");
  const { labelled } = useMessages("common");
  const { fields, yes, no } = useMessages("ownerSettings").proposals;
  const said = (value: Proposal["changes"][string] | undefined) =>
    typeof value === "boolean" ? (value ? yes : no) : String(value ?? "–");
  const { run, busy, failure } = useSave(adminPrefix);
  const toast = useToast();
  const decide = (accepted: boolean) =>
    run(
      () => saveProposal(proposal.id, accepted),
      () => {
        toast.show({ text: accepted ? t.accepted : t.declined });
        onDecided();
      },
    );
  return (
    <Card as="li" className={styles.card}>
      <h2>
        <bdi>{proposal.restaurant_name}</bdi>
      </h2>
      <p className={admin.below}>{formatDay(proposal.proposed_on)}</p>
      <dl className={styles.changes}>
        {Object.entries(proposal.changes).map(([field, value]) => (
          <div key={field}>
            <dt>{lookUp(fields, field) ?? field}</dt>
            <dd dir="auto">{labelled({ label: t.now, text: said(proposal.current[field]) })}</dd>
            <dd dir="auto">
              {labelled({ label: t.proposed, text: "" })}
              <strong>{said(value)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {proposal.note === null ? null : <p dir="auto">{proposal.note}</p>}
      <FailureNotice failure={failure} reasons={t.reasons} />
      <div className={styles.choices}>
        <Button
          variant="quiet"
          busy={busy}
          aria-label={labelled({ label: t.decline, text: proposal.restaurant_name })}
          onClick={() => decide(false)}
        >
          {t.decline}
        </Button>
        <Button
          busy={busy}
          aria-label={labelled({ label: t.accept, text: proposal.restaurant_name })}
          onClick={() => decide(true)}
        >
          {t.accept}
        </Button>
      </div>
    </Card>
  );
}
