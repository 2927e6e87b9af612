import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { proxiesOf, type IsProxy } from "../shared/callers.ts";
import { readEnvironmentKeys, type Keys } from "../data-folder/keys.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";
import { isLoopbackHost } from "../shared/origins.ts";
import { PROJECT_ROOT, readSettings, type Settings } from "./settings.ts";

export interface ServeSettings extends Settings {
  databaseUrl: string;
  isProxy: IsProxy;
  /** Keys shared by all processes of the installation; null: those in the data folder. */
  keys: Keys | null;
  /** Secrets read from files, for the edge functions. */
  secrets: Record<string, string>;
  /** Serves a service worker that removes itself and its caches from devices. */
  workerIsOff: boolean;
}

/**
 * Each of these can be read from the file named by the variable with the suffix `_FILE`, since too many processes can
 * see the environment.
 */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "PUBLISHABLE_KEY",
  "SECRET_KEY",
  "JWT_SECRET",
  "CAPTCHA_SECRET",
  "MAINTENANCE_SECRET",
  "MAIL_API_KEY",
  "SMTP_URL",
  "VAPID_PRIVATE_KEY",
  "GOOGLE_PLACES_API_KEY",
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of `npm run serve`. Throws one error with a line for each missing or wrong setting, so that all
 * can be fixed in one go.
 */
export function readServeSettings(given: Environment): ServeSettings {
  const problems: string[] = [];
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const secrets = readSecretFiles(given, problems);
  const environment: Environment = { ...given, ...secrets, DEMO: given["DEMO"] || "0" };
  const settings = attempt(() => readSettings(environment));
  const keys = attempt(() => readEnvironmentKeys(environment)) ?? null;
  const databaseUrl = environment["DATABASE_URL"] ?? "";
  if (databaseUrl === "")
    problems.push(
      "DATABASE_URL is missing: the Postgres of this installation, such as postgres://lemons:…@localhost/lemons.",
    );
  checkSite(environment["SITE_URL"], problems);
  checkFolder(environment["DATA_DIR"], problems);
  checkMail(environment, problems);
  const proxies = proxiesOf((environment["TRUSTED_PROXIES"] ?? "").split(/[\s,]+/).filter((entry) => entry !== ""));
  if (typeof proxies !== "function")
    problems.push(`TRUSTED_PROXIES: "${proxies.wrong}" is neither an address nor a network like 10.0.0.0/8.`);
  const worker = environment["WORKER"] || "on";
  if (worker !== "on" && worker !== "off") problems.push(`WORKER must be on or off, not "${worker}".`);
  if (problems.length > 0 || settings === undefined || typeof proxies !== "function")
    throw new OperatorError(problems.join("\n"));
  return { ...settings, databaseUrl, keys, isProxy: proxies, secrets, workerIsOff: worker === "off" };
}

/** The contents of the secret files named in the environment. Unreadable files are added to `problems`. */
export function readSecretFiles(
  environment: Environment,
  problems: string[],
  names: readonly string[] = SECRETS,
): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE are both set. Unset one of them.`);
      continue;
    }
    try {
      const text = readFileSync(file, "utf8").trim();
      if (text === "") problems.push(`${name}_FILE: ${file} is empty.`);
      else secrets[name] = text;
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${reasonOf(error)}.`);
    }
  }
  return secrets;
}

function checkSite(given: string | undefined, problems: string[]): void {
  if (!given) {
    problems.push("SITE_URL is missing: the address that people open, such as https://lemons.example.");
    return;
  }
  const url = URL.parse(given);
  // readSettings already reports an invalid address.
  if (url === null) return;
  if (url.protocol !== "https:" && !isLoopbackHost(url.host))
    problems.push(`SITE_URL has to begin with https:// (${given}): browsers install apps only from https.`);
  else if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    problems.push(`SITE_URL must be a bare origin, without ${url.pathname}${url.search}${url.hash}.`);
}

/**
 * DATA_DIR must be set explicitly: photos and keys in a folder that is replaced with the next version would be lost.
 */
function checkFolder(given: string | undefined, problems: string[]): void {
  if (!given) {
    problems.push("DATA_DIR is missing: the permanent folder for photos and keys, such as /var/lib/five-lemons.");
    return;
  }
  const folder = path.resolve(PROJECT_ROOT, given);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    problems.push(`DATA_DIR cannot be written: ${reasonOf(error)}.`);
  }
}

/** Without mails nobody can confirm an address or reset a password, so doing without them must be explicit. */
function checkMail(environment: Environment, problems: string[]): void {
  const ways = ["MAIL_API_KEY", "SMTP_URL"].filter((name) => environment[name]);
  if (environment["MAIL"] === "none") {
    if (ways.length > 0) problems.push(`MAIL=none, but ${ways[0]} is set. Unset one of them.`);
    return;
  }
  if (environment["MAIL"]) problems.push(`MAIL must be none or unset, not "${environment["MAIL"]}".`);
  if (ways.length === 0)
    problems.push("Mails cannot be sent: set MAIL_API_KEY or SMTP_URL, or MAIL=none to go without any.");
  else if (ways.length > 1) problems.push("MAIL_API_KEY and SMTP_URL are both set. Unset one of them.");
  else if (!environment["MAIL_FROM"])
    problems.push("MAIL_FROM is missing: the sender of mails, such as Five Lemons <hello@lemons.example>.");
}
