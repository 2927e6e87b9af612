import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { nameOf } from "../../domain/face.ts";
import { readPersons } from "../../local/read-people.ts";
import { useFriendsMessages } from "../../messages/en/friends.ts";
import { useCommonMessages } from "../../messages/en/common.ts";
import { Button } from "../../ui/elements/button.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { AddPersonIcon, GoodIcon, MoreIcon, SearchIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import type { FoundPerson } from "./online.ts";
import { PersonLine } from "./person-line.tsx";
import styles from "./person-search.module.css";
import { useActs, type Someone } from "../use-acts.ts";
import { useFoundPeople, type Found } from "./use-found-people.ts";
import { WaitingLine } from "./waiting-line.tsx";

type PersonSearchProps = { uid: string; onMore: (person: Someone) => void };

/** Finds people by name. Who was asked stays in the list until something else is typed, and says how far the request is. */
export function PersonSearch({ uid, onMore }: PersonSearchProps) {
  const t = useFriendsMessages().search;
  const [typed, setTyped] = useState("");
  const { found, again } = useFoundPeople(typed);
  return (
    <section className={styles.search} aria-label={t.label}>
      <TextField
        label={t.label}
        labelHidden
        type="search"
        placeholder={t.placeholder}
        hint={t.hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={80}
        icon={<SearchIcon aria-hidden="true" size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        <Answer found={found} onRetry={again} />
      </div>
      {found.kind === "found" && <Results uid={uid} people={found.people} onMore={onMore} />}
    </section>
  );
}

function Answer({ found, onRetry }: { found: Found; onRetry: () => void }) {
  const t = { search: useFriendsMessages().search, common: useCommonMessages() };
  switch (found.kind) {
    case "idle":
      return null;
    case "asking":
      return <Skeleton shape="line" count={3} />;
    case "offline":
      return <p className={styles.note}>{t.search.offline}</p>;
    case "failed":
      return (
        <p className={styles.note}>
          {t.search.failed}{" "}
          <Button variant="plain" onClick={onRetry}>
            {t.common.retry}
          </Button>
        </p>
      );
    case "found":
      return found.people.length > 0 ? (
        <p className={styles.note}>{t.search.found(found.people.length)}</p>
      ) : (
        <p className={styles.note}>
          <strong>{t.search.none}.</strong> {t.search.noneText}
        </p>
      );
  }
}

type ResultsProps = { uid: string; people: readonly FoundPerson[]; onMore: (person: Someone) => void };

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
            between={known?.find((one) => one.id === id) ?? null}
            onMore={onMore}
          />
        </li>
      ))}
    </ul>
  );
}

type Between = Awaited<ReturnType<typeof readPersons>>[number];
type ResultProps = {
  uid: string;
  person: Someone;
  between: Between | null;
  onMore: (person: Someone) => void;
};

function Result({ uid, person, between, onMore }: ResultProps) {
  const t = useFriendsMessages();
  const { befriend } = useActs(uid);
  const { run, busy } = useAction();
  const { waiting = null, state } = between ?? {};
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
          aria-label={t.search.addNamed(name)}
          onClick={() => run(() => befriend(person, "request"))}
        >
          {t.search.add}
        </Button>
      )}
      <IconButton label={t.more(name)} onClick={() => onMore(person)}>
        <MoreIcon aria-hidden="true" size={22} />
      </IconButton>
    </PersonLine>
  );
}
