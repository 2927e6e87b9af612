import { useLiveQuery } from "dexie-react-hooks";
import type { Person } from "../domain/session.ts";
import { readPerson } from "../local/first-reads.ts";

export type { Person };

/** Whose things the device shows: `undefined` while it is being read, `null` when nobody is signed in. */
export const usePerson = (): Person | null | undefined => useLiveQuery(readPerson, []);
