import { createContext, use } from "react";
import type { Person } from "../domain/people/session.ts";
import { readPerson } from "../local/session/first-reads.ts";
import { lastAnswers } from "./last-answers.ts";
import { useLiveQuery } from "./use-live-query.ts";

const PersonContext = createContext<Person | null | undefined>(undefined);

/** The shell reads who is here once and gives it to every page in it, so that all of them speak of the same person. */
export const PersonProvider = PersonContext.Provider;

/** Whose things the device shows: `undefined` while it is being read, `null` when nobody is signed in. For pages without the shell. */
export const useReadPerson = (): Person | null | undefined => useLiveQuery(readPerson, [], lastAnswers().person);

/** The person that the shell read: for parts inside the shell and outside the gate. */
export const usePersonOrNobody = (): Person | null | undefined => use(PersonContext);

/** Who is signed in, for the screens behind the gate, which shows them to nobody else. */
export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error("usePerson is for screens behind the gate; others ask usePersonOrNobody.");
  return person;
}
