import type { Hooks } from "./auth/auth-context.ts";
import type { Clock } from "./auth/guards/answer-timing.ts";
import type { Database, DatabaseLocation } from "./database/database.ts";
import type { IsProxy } from "./shared/callers.ts";
import type { DemoServerAccount, DemoSignIn } from "./gateway/local-routes.ts";
import type { Keys } from "./data-folder/keys.ts";
import type { Limits } from "./shared/limits.ts";
import type { CaptchaSettings } from "./auth/guards/captcha.ts";
import type { SendMail } from "../functions/_shared/http-mail.ts";
import type { VapidKeys } from "../functions/_shared/web-push.ts";

export interface BackendOptions extends DatabaseLocation {
  /** The origin for links in mails and redirects. On loopback, the other names of this machine are allowed too. */
  siteUrl: string;
  otherOrigins?: readonly string[];
  /** null: none. Default: `supabase/migrations`. */
  migrationsDir?: string | null;
  /** null: none. Default: `supabase/functions`. */
  functionsDir?: string | null;
  /** Extra variables for `Deno.env.get` in functions. */
  functionsEnv?: Record<string, string>;
  captcha?: CaptchaSettings;
  hooks?: Hooks;
  limits?: Partial<Limits>;
  /** The clock for delayed answers. Default: the real one. */
  clock?: Clock;
  /** Enables the Apple stand-in. It accepts every address, so it answers only on this machine. */
  apple?: boolean;
  /** Whether `/_local/mail` can be read without the secret key, on this machine only. Default: yes. */
  mailbox?: boolean;
  /** Adds a demo account, in a demonstration on this machine. Default: not available. */
  addDemoServer?: ((db: Database) => Promise<DemoServerAccount>) | null;
  /** How the demo accounts sign in, in a demonstration on this machine. Default: not available. */
  demoSignIn?: ((keys: Keys) => DemoSignIn) | null;
  version?: string;
  /** Sends mails. Default: they stay in the local mailbox. */
  sendMail?: SendMail | null;
  /** Keys for push messages; null: none are sent. */
  vapid?: VapidKeys | null;
  /** Keys shared by the whole installation. Default: those in the data folder. */
  keys?: Keys | null;
  /** Trusted proxies on other machines. Those on this machine are always trusted. */
  isProxy?: IsProxy;
}
