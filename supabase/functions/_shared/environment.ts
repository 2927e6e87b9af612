import { readCaptcha, type CaptchaCheck } from "./captcha.ts";
import { createHttpMail, type SendMail } from "./http-mail.ts";
import { readGeocoder, type Geocoder } from "./geocoder-settings.ts";
import { readVapidKeys, type VapidKeys } from "./web-push.ts";

/** Everything a function uses of its environment; tests pass their own. */
export type Environment = {
  supabaseUrl: string;
  publishableKey: string;
  /** For service-only calls: storing provider results, and maintenance. */
  secretKey: string | undefined;
  googleKey: string | undefined;
  overpassUrl: string | undefined;
  /** Null without a geocoder: then only known addresses are found. */
  geocoder: Geocoder | null;
  /** Without it, calls of the maintenance from outside are rejected. */
  maintenanceSecret: string | undefined;
  /** The origin of links in mails, without a trailing slash. */
  siteUrl: string;
  /** Without it mails wait in the database. */
  mailKey: string | undefined;
  /** The API format: `resend`, `postmark` or `json`. */
  mailProvider: string;
  /** Undefined for the default address of the provider. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Without an address the caches of photos are left to their `cache-control`. */
  cachePurge: { url: string | undefined; token: string | undefined };
  /** Secret of Auth's "Send Email" hook, "v1,whsec_…"; without it every call is rejected. */
  sendMailSecret: string | undefined;
  /** The address for contact messages. */
  contactEmail: string | undefined;
  /** A `SigningKey` as JSON; without it codes are not signed. */
  codeSigningKey: string | undefined;
  /** Null without its secret: then nobody gets a pass for a solved captcha. */
  captcha: CaptchaCheck | null;
  /** Null when unset: nothing is pushed. */
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
    geocoder: readGeocoder(read),
    maintenanceSecret: read("MAINTENANCE_SECRET"),
    siteUrl: (read("SITE_URL") ?? "").replace(/\/+$/, ""),
    mailKey: read("MAIL_API_KEY"),
    mailProvider: read("MAIL_PROVIDER") || "resend",
    mailUrl: read("MAIL_API_URL") || undefined,
    mailFrom: read("MAIL_FROM") ?? "",
    cachePurge: { url: read("CACHE_PURGE_URL") || undefined, token: read("CACHE_PURGE_TOKEN") || undefined },
    sendMailSecret: read("SEND_EMAIL_HOOK_SECRET"),
    contactEmail: read("CONTACT_EMAIL") || read("IMPRINT_EMAIL") || undefined,
    codeSigningKey: read("CODE_SIGNING_KEY"),
    captcha: readCaptcha(read),
    vapid: readVapidKeys(read),
    fetch,
  };
}

/** Null without a key: mails then wait in the database. */
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
