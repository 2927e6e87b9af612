import type { Person } from "./session.ts";

/**
 * Whoever is not signed in, and rates from a code all the same: what they write is kept under this id until somebody signs in
 * on this device, and nothing of it is ever sent.
 */
export const nobody: Person = { uid: "00000000-0000-0000-0000-000000000000", email: "", firstName: null };
