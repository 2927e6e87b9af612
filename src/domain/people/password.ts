/** Characters; also the minimum of the auth server (`supabase/config.toml`). */
export const minPasswordLength = 6;
