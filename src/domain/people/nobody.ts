import type { Person } from "./session.ts";

/**
 * Represents a guest who rates from a code without an account. Their data is stored under this id until somebody signs
 * in on this device, and is never sent.
 */
export const nobody: Person = { uid: "00000000-0000-0000-0000-000000000000", email: "", firstName: null };
