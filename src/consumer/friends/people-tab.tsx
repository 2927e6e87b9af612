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
          <Group {...group} heading={t.requests.heading} people={of("asks")} tone="tint" />
          <Group {...group} heading={t.outgoing.heading} people={of("asked")} />
        </div>
        <div className={styles.main}>
          {friends.length > 0 && <FriendList {...group} friends={friends} />}
          {friends.length === 0 && never && <NotLoaded state={state} onRetry={onRetry} />}
          {friends.length === 0 && !never && (
            <EmptyState scene="door" title={t.list.empty.title}>
              <p>{t.list.empty.text}</p>
            </EmptyState>
          )}
          <Group {...group} heading={t.blocked.heading} people={of("blocked")} />
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

type FriendListProps = { uid: string; friends: readonly PersonItem[]; onMore: (person: OtherPerson) => void };
const rowEstimate = 86;

/** List of any number of friends, of which only those near the screen are rendered. */
function FriendList({ uid, friends, onMore }: FriendListProps) {
  const t = useMessages("friends").list;
  const list = useLongList("friends", friends.length, rowEstimate);
  const heading = t.heading({ count: friends.length });
  return (
    <Card as="section" className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      <LongList list={list} label={heading} keyOf={(index) => friends[index]?.id ?? ""}>
        {(index) => friends[index] && <PersonRow uid={uid} person={friends[index]} onMore={onMore} />}
      </LongList>
    </Card>
  );
}

type GroupProps = {
  uid: string;
  heading: string;
  people: readonly PersonItem[];
  tone?: "tint";
  onMore: (person: OtherPerson) => void;
};

function Group({ uid, heading, people, tone, onMore }: GroupProps) {
  if (people.length === 0) return null;
  return (
    <Card as="section" tone={tone ?? "paper"} className={styles.group} aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow uid={uid} person={person} onMore={onMore} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
