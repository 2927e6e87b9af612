import type { Person } from "../domain/people/session.ts";
import { readInvited, readPerson, readSignInNeeded } from "../local/session/first-reads.ts";

type LastAnswers = { person: Person | null; invited: boolean | null; signInNeeded: boolean };

let answers: LastAnswers | undefined;

/** Asks the device what the shell of the app needs, while its code is still on the way: the first thing drawn then is whole. */
export async function readLastAnswers(): Promise<void> {
  const [person, signInNeeded] = await Promise.all([readPerson(), readSignInNeeded()]);
  answers = { person, signInNeeded, invited: person && (await readInvited(person.uid)) };
}

/** For what is drawn first, and until `forgetFirstAnswers`: later they would be old. */
export const lastAnswers = (): Partial<LastAnswers> => answers ?? {};

export function forgetLastAnswers(): void {
  answers = undefined;
}
