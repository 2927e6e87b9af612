import { createElement, type ComponentType } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { useReadPerson } from "../../device/use-person.ts";
import type { Person } from "../../domain/people/session.ts";
import { Splash } from "../page/splash.tsx";

type SessionProps = { person: Person | null; signInNeeded: boolean };

/** A screen that has to know who is here, outside the shell: reads it from the device first. */
export const withSession = (screen: ComponentType<SessionProps>) =>
  function WithSession() {
    const person = useReadPerson();
    const connection = useLiveQuery(readConnection);
    if (person === undefined || connection === undefined) return createElement(Splash);
    return createElement(screen, { person, signInNeeded: connection.signInNeeded });
  };
