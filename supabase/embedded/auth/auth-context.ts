import type { Database } from "../database/database.ts";
import type { Keys } from "../data-folder/keys.ts";
import type { Limits } from "../shared/limits.ts";
import type { AuthPost } from "./auth-mail.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import type { Origins } from "../shared/origins.ts";

export interface Hooks {
  /** SQL function that may refuse a new account, `schema.name`; hosted Supabase calls the same. */
  beforeUserCreated: string | null;
  /** SQL function that may add claims to a token. */
  customAccessToken: string | null;
}

export interface AuthContext {
  db: Database;
  keys: Keys;
  origins: Origins;
  hooks: Hooks;
  limits: Limits;
  mailbox: Mailbox;
  post: AuthPost;
  /** Whether the Apple stand-in answers. It lets anybody in as anybody: for demonstrations only. */
  apple: boolean;
  /** The library's own answer. */
  lite(request: Request): Promise<Response>;
}
