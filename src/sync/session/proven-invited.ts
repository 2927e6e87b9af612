import { isWithin } from "../../domain/time/within.ts";

/** For this long an answer that the server gives to invited people only proves that the person is invited. */
const provenForMs = 60_000;
let proven: { uid: string; atMs: number } | null = null;

/** The server has answered something that it refuses to people without an invitation. */
export function proveInvited(uid: string): void {
  proven = { uid, atMs: Date.now() };
}

export const isProvenInvited = (uid: string): boolean =>
  proven?.uid === uid && isWithin(provenForMs, proven.atMs, Date.now());
