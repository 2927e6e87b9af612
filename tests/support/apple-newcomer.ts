const nothing = { suspended: false, suspended_until: null, awaits_guardian: false };

/**
 * What `get_account_state` says to a new account from Apple: at first, with an invitation code, and complete. The server is held to
 * it by tests/database/account-gate.test.ts, the pages by tests/local/apple-newcomer.test.tsx.
 */
export const appleNewcomer = {
  new: { ...nothing, invited: false, has_invitation: false, needs_birth_year: true, needs_terms: true },
  withCode: { ...nothing, invited: false, has_invitation: true, needs_birth_year: true, needs_terms: true },
  complete: { ...nothing, invited: true, has_invitation: true, needs_birth_year: false, needs_terms: false },
};
