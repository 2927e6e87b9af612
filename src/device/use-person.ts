import { createContext, use } from "react";
import type { Person } from "../domain/people/session.ts";
import { readPerson } from "../local/session/first-reads.ts";
import { lastAnswers } from "./last-answers.ts";
import { useLiveQuery } from "./use-live-query.ts";

const PersonContext = createContext<Person | null | undefined>(undefined);

/** The shell reads the signed-in person once and provides it to every page, so that all pages agree. */
export const PersonProvider = PersonContext.Provider;

/** The signed-in person: `undefined` while it is read, `null` if nobody is signed in. For pages without the shell. */
export const useReadPerson = (): Person | null | undefined => useLiveQuery(readPerson, [], lastAnswers().person);

/** The person that the shell read. For parts inside the shell but outside the gate. */
export const usePersonOrNobody = (): Person | null | undefined => use(PersonContext);

/** The signed-in person, for screens behind the gate: the gate shows them only to a signed-in person. */
export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error("usePerson is for screens behind the gate; others ask usePersonOrNobody.");
  return person;
}
