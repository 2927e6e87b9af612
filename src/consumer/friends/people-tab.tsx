import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { nameOf } from "../../domain/people/face.ts";
import type { PersonGroup } from "../../domain/people/known-person.ts";
import { personCollection } from "../../domain/outbox/commands/kinds/person-collection.ts";
import { readPeople, type PersonItem } from "../../local/people/read-people.ts";
import { readFetchedAt } from "../../local/server-cache/fetched-at.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../ui/elements/card.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { LongList, useLongList } from "../../ui/elements/long-list.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { StaleLine } from "../shared/refresh/stale-line.tsx";
import { NotLoaded } from "../shared/refresh/not-loaded.tsx";
import type { Freshness } from "../shared/refresh/use-refresh.ts";
import { InviteCard } from "./invite-card.tsx";
import styles from "./people-tab.module.css";
import { PersonRow } from "./person-row.tsx";
import { PersonSearch } from "./person-search.tsx";
import { PersonSheet } from "../shared/people/person-sheet.tsx";
import type { OtherPerson } from "../shared/people/use-person-actions.ts";

type PeopleTabProps = { uid: string; state: Freshness; onRetry: () => void };
type Read = { people: PersonItem[]; asOf: string | null } | null;

/** Friend requests, friends, blocked people, search and invitations. */
export function PeopleTab({ uid, state, onRetry }: PeopleTabProps) {
  const t = useMessages("friends");
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<OtherPerson | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const read = useLiveQuery(async (): Promise<Read> => {
    try {
      return { people: await readPeople(uid), asOf: await readFetchedAt(uid, personCollection.name) };
    } catch {
      return null;
    }
  }, [uid, attempt]);
  if (read === undefined) return <Skeleton shape="card" count={4} />;
  if (read === null) return <ErrorState onRetry={() => setAttempt(attempt + 1)} />;
  const { people, asOf } = read;
  const of = (group: PersonGroup) => people.filter((person) => person.group === group);
  const friends = of("friends").toSorted(byName);
  const never = asOf === null && state !== "fresh";
  const group = { uid, onMore: setOpen };
  return (
    <>
      {asOf !== null && <StaleLine state={state} asOf={asOf} />}
      <div className={styles.columns}>
        <div className={styles.asking}>
          <Card>
            <PersonSearch uid={uid} onMore={setOpen} />
          </Card>
          <Group {...group} name="asks" heading={t.requests.heading} people={of("asks")} tone="tint" />
          <Group {...group} name="asked" heading={t.outgoing.heading} people={of("asked")} />
        </div>
        <div className={styles.main}>
          <Group {...group} name="friends" heading={t.list.heading({ count: friends.length })} people={friends} />
          {friends.length === 0 && never && <NotLoaded state={state} onRetry={onRetry} />}
          {friends.length === 0 && !never && (
            <EmptyState scene="door" title={t.list.empty.title}>
              <p>{t.list.empty.text}</p>
            </EmptyState>
          )}
          <Group {...group} name="blocked" heading={t.blocked.heading} people={of("blocked")} />
        </div>
        <div className={styles.inviting}>
          <InviteCard uid={uid} />
        </div>
      </div>
      {open && <PersonSheet key={open.id} uid={uid} person={open} onClose={close} />}
    </>
  );
}

/** Sorts by name; people without a visible name come last. */
const byName = (a: PersonItem, b: PersonItem) =>
  (nameOf(a) ?? "\uffff").localeCompare(nameOf(b) ?? "\uffff") || a.id.localeCompare(b.id);

const rowEstimate = 86;

type GroupProps = {
  uid: string;
  name: PersonGroup;
  heading: string;
  people: readonly PersonItem[];
  tone?: "tint";
  onMore: (person: OtherPerson) => void;
};

/** Any number of people, of whom only those near the screen are rendered. */
function Group({ uid, name, heading, people, tone, onMore }: GroupProps) {
  const list = useLongList(name, people.length, rowEstimate);
  if (people.length === 0) return null;
  return (
    <Card as="section" tone={tone ?? "paper"} className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      <LongList list={list} label={heading} keyOf={(index) => people[index]?.id ?? ""}>
        {(index) => people[index] && <PersonRow uid={uid} person={people[index]} onMore={onMore} />}
      </LongList>
    </Card>
  );
}
