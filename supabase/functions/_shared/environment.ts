import { createHttpMail, type SendMail } from "./http-mail.ts";
import { readVapidKeys, type VapidKeys } from "./web-push.ts";

/** What a function may use of the world; tests hand in their own. */
export type Environment = {
  supabaseUrl: string;
  publishableKey: string;
  /** For what only the service may do: to store what a provider found, and the maintenance. */
  secretKey: string | undefined;
  googleKey: string | undefined;
  overpassUrl: string | undefined;
  /** Without it nobody can start the maintenance from outside. */
  maintenanceSecret: string | undefined;
  /** Where links in mails lead, without a slash at the end. */
  siteUrl: string;
  /** Without a key mails wait in the database. */
  mailKey: string | undefined;
  /** Whose way of being told it is: `resend`, `postmark` or `json`. */
  mailProvider: string;
  /** Undefined: where that provider usually listens. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Of the "Send Email" hook of Auth, "v1,whsec_…"; without it nobody is believed. */
  sendMailSecret: string | undefined;
  /** Where letters of guests go. */
  contactEmail: string | undefined;
  /** A `SigningKey` as JSON; without it codes carry no signature. */
  codeSigningKey: string | undefined;
  /** Null where none are set: then nothing is pushed. */
  vapid: VapidKeys | null;
  fetch: typeof fetch;
};

export function readEnvironment(read: (name: string) => string | undefined): Environment {
  return {
    supabaseUrl: read("SUPABASE_URL") ?? "",
    publishableKey: read("SUPABASE_PUBLISHABLE_KEY") ?? read("SUPABASE_ANON_KEY") ?? "",
    secretKey: read("SUPABASE_SECRET_KEY") ?? read("SUPABASE_SERVICE_ROLE_KEY"),
    googleKey: read("GOOGLE_PLACES_API_KEY"),
    overpassUrl: read("OVERPASS_URL"),
    maintenanceSecret: read("MAINTENANCE_SECRET"),
    siteUrl: (read("SITE_URL") ?? "").replace(/\/+$/, ""),
    mailKey: read("MAIL_API_KEY"),
    mailProvider: read("MAIL_PROVIDER") || "resend",
    mailUrl: read("MAIL_API_URL") || undefined,
    mailFrom: read("MAIL_FROM") ?? "",
    sendMailSecret: read("SEND_EMAIL_HOOK_SECRET"),
    contactEmail: read("CONTACT_EMAIL") || read("IMPRINT_EMAIL") || undefined,
    codeSigningKey: read("CODE_SIGNING_KEY"),
    vapid: readVapidKeys(read),
    fetch,
  };
}

/** Null without a key: then mails wait in the database. */
export function createSendMail({
  mailProvider,
  mailKey,
  mailUrl,
  mailFrom,
  fetch: fetcher,
}: Environment): SendMail | null {
  if (!mailKey) return null;
  return createHttpMail({ provider: mailProvider, key: mailKey, url: mailUrl, from: mailFrom }, fetcher);
}
