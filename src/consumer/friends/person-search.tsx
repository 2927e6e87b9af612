import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { nameOf } from "../../domain/people/face.ts";
import { readPersons } from "../../local/people/read-people.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { SearchField, SearchState } from "../../ui/elements/search-field.tsx";
import { AddPersonIcon, GoodIcon, MoreIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { useSearch } from "../../ui/use-search.ts";
import { findPeople, type FoundPerson } from "./online.ts";
import { PersonLine } from "./person-line.tsx";
import styles from "./person-search.module.css";
import { usePersonActions, type OtherPerson } from "../shared/people/use-person-actions.ts";
import { WaitingLine } from "./waiting-line.tsx";

type PersonSearchProps = { uid: string; onMore: (person: OtherPerson) => void };

/** Finds people by name. A person who was asked stays in the list with the state of the request until the text changes. */
export function PersonSearch({ uid, onMore }: PersonSearchProps) {
  const t = useMessages("friends").search;
  const common = useMessages("common");
  const [typed, setTyped] = useState("");
  const { search, again } = useSearch(typed, findPeople, useOnline());
  return (
    <section className={styles.search} aria-label={t.label}>
      <SearchField
        label={t.label}
        labelHidden
        placeholder={t.placeholder}
        hint={t.hint}
        maxLength={80}
        value={typed}
        onType={setTyped}
      />
      <SearchState search={search} words={{ ...t, again: common.retry }} onAgain={again}>
        {search.kind !== "found" ? null : search.found.length > 0 ? (
          t.found({ count: search.found.length })
        ) : (
          <>
            <strong>{t.none}.</strong> {t.noneText}
          </>
        )}
      </SearchState>
      {search.kind === "found" && <Results uid={uid} people={search.found} onMore={onMore} />}
    </section>
  );
}

type ResultsProps = { uid: string; people: readonly FoundPerson[]; onMore: (person: OtherPerson) => void };

function Results({ uid, people, onMore }: ResultsProps) {
  const ids = people.map(({ user_id: id }) => id).join(" ");
  const known = useLiveQuery(async () => await readPersons(uid, ids === "" ? [] : ids.split(" ")), [uid, ids]);
  return (
    <ul className={styles.results}>
      {people.map(({ user_id: id, ...face }) => (
        <li key={id}>
          <Result
            uid={uid}
            person={{ id, ...face }}
            relation={known?.find((one) => one.id === id) ?? null}
            onMore={onMore}
          />
        </li>
      ))}
    </ul>
  );
}

type Relation = Awaited<ReturnType<typeof readPersons>>[number];
type ResultProps = {
  uid: string;
  person: OtherPerson;
  relation: Relation | null;
  onMore: (person: OtherPerson) => void;
};

function Result({ uid, person, relation, onMore }: ResultProps) {
  const t = useMessages("friends");
  const { befriend } = usePersonActions(uid);
  const { run, busy } = useAction();
  const { waiting = null, state } = relation ?? {};
  const name = nameOf(person) ?? t.hidden;
  const asked = waiting === null && state?.tie === "asked";
  const free = state?.tie === "none" && !state.blocked && waiting?.sync !== "queued" && waiting?.sync !== "sending";
  return (
    <PersonLine
      face={person}
      about={person.city && <bdi>{person.city}</bdi>}
      state={
        waiting ? (
          <WaitingLine waiting={waiting} name={name} />
        ) : (
          asked && (
            <p className={styles.sent}>
              <GoodIcon aria-hidden="true" size={18} />
              {t.sent}
            </p>
          )
        )
      }
    >
      {free && (
        <Button
          variant="quiet"
          busy={busy}
          icon={<AddPersonIcon aria-hidden="true" size={20} />}
          aria-label={t.search.addNamed({ who: name })}
          onClick={() => run(() => befriend(person, "request"))}
        >
          {t.search.add}
        </Button>
      )}
      <IconButton label={t.more({ who: name })} onClick={() => onMore(person)}>
        <MoreIcon aria-hidden="true" size={22} />
      </IconButton>
    </PersonLine>
  );
}
