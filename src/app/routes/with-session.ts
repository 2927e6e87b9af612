import { createElement, type ComponentType } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { hereKey } from "../../local/session/person-note-keys.ts";
import { readNote } from "../../local/session/person-notes.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { useReadPerson } from "../../device/use-person.ts";
import type { Person } from "../../domain/people/session.ts";
import { Splash } from "../page/splash.tsx";

type SessionProps = { person: Person | null; signInNeeded: boolean };

/**
 * A screen that has to know who is here, outside the shell: reads it from the device first. With `isForNobody` it is shown before
 * the device has answered if its note names nobody, because a splash would replace the form that is in the page.
 */
export const withSession = (screen: ComponentType<SessionProps>, { isForNobody = false } = {}) =>
  function WithSession() {
    const person = useReadPerson();
    const connection = useLiveQuery(readConnection);
    if (person !== undefined && connection !== undefined)
      return createElement(screen, { person, signInNeeded: connection.signInNeeded });
    if (isForNobody && !person && readNote(hereKey) === null)
      return createElement(screen, { person: null, signInNeeded: false });
    return createElement(Splash);
  };
