import type { ReactNode } from "react";
import { nameOf } from "../../domain/people/face.ts";
import type { PersonItem } from "../../local/people/read-people.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { MoreIcon } from "../../ui/icons.ts";
import { useAction } from "../../ui/use-action.ts";
import { PersonLine } from "./person-line.tsx";
import { usePersonActions } from "../shared/people/use-person-actions.ts";
import { WaitingLine } from "./waiting-line.tsx";

type PersonRowProps = { uid: string; person: PersonItem; onMore: (person: PersonItem) => void };

/** A known person with the actions of their group. */
export function PersonRow({ uid, person, onMore }: PersonRowProps) {
  const t = useMessages("friends");
  const { waiting, city } = person;
  const name = nameOf(person) ?? t.hidden;
  // No further action while one is being sent; a refused one may be repeated.
  const idle = waiting === null || waiting.sync === "attention";
  return (
    <PersonLine
      face={person}
      about={city && <bdi>{city}</bdi>}
      state={waiting && <WaitingLine waiting={waiting} name={name} />}
    >
      {idle && <PersonActions uid={uid} person={person} name={name} />}
      <IconButton label={t.more({ who: name })} onClick={() => onMore(person)}>
        <MoreIcon aria-hidden="true" size={22} />
      </IconButton>
    </PersonLine>
  );
}

function PersonActions({ uid, person, name }: { uid: string; person: PersonItem; name: string }): ReactNode {
  const t = useMessages("friends");
  const { befriend, block } = usePersonActions(uid);
  const { run, busy } = useAction();
  switch (person.group) {
    case "asks":
      return (
        <>
          <Button
            busy={busy}
            aria-label={t.requests.acceptNamed({ who: name })}
            onClick={() => run(() => befriend(person, "accept"))}
          >
            {t.requests.accept}
          </Button>
          <Button
            variant="quiet"
            busy={busy}
            aria-label={t.requests.declineNamed({ who: name })}
            onClick={() => run(() => befriend(person, "decline"))}
          >
            {t.requests.decline}
          </Button>
        </>
      );
    case "asked":
      return person.waiting ? null : (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t.outgoing.cancelNamed({ who: name })}
          onClick={() => run(() => befriend(person, "cancel"))}
        >
          {t.outgoing.cancel}
        </Button>
      );
    case "blocked":
      return (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t.blocked.unblockNamed({ who: name })}
          onClick={() => run(() => block(person, false))}
        >
          {t.blocked.unblock}
        </Button>
      );
    case "friends":
      return null;
  }
}
