import type { Person } from "../domain/people/session.ts";
import { readInvited, readPerson, readSignInNeeded } from "../local/session/first-reads.ts";

type LastAnswers = { person: Person | null; invited: boolean | null; signInNeeded: boolean };

let answers: LastAnswers | undefined;

/** Reads what the app shell needs while the app's code is still loading, so that the first frame is complete. */
export async function readLastAnswers(): Promise<void> {
  const [person, signInNeeded] = await Promise.all([readPerson(), readSignInNeeded()]);
  answers = { person, signInNeeded, invited: person && (await readInvited(person.uid)) };
}

/** Only for the first frame, until `forgetFirstAnswers`: later these values would be outdated. */
export const lastAnswers = (): Partial<LastAnswers> => answers ?? {};

export function forgetLastAnswers(): void {
  answers = undefined;
}
