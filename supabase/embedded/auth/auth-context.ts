import type { Database } from "../database/database.ts";
import type { Keys } from "../data-folder/keys.ts";
import type { Limits } from "../shared/limits.ts";
import type { SigningKeys } from "../shared/signing-keys.ts";
import type { AuthPost } from "./auth-mail.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { Origins } from "../shared/origins.ts";

export interface Hooks {
  /** Name (`schema.name`) of the SQL function that may reject a new account, as on hosted Supabase. */
  beforeUserCreated: string | null;
  /** Name of the SQL function that may add claims to a token. */
  customAccessToken: string | null;
}

export interface AuthContext {
  db: Database;
  keys: Keys;
  signingKeys: SigningKeys;
  origins: Origins;
  hooks: Hooks;
  limits: Limits;
  mailbox: Mailbox;
  post: AuthPost;
  /** Enables the Apple stand-in. It signs in anybody as anybody, so it is for demonstrations only. */
  apple: boolean;
  /** Calls the library's own implementation. */
  lite(request: Request): Promise<Response>;
}
