import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CaptchaSettings } from "../auth/guards/captcha.ts";
import { readGeocoder } from "../../functions/_shared/geocoder-settings.ts";
import { readVapidKeys, type VapidKeys } from "../../functions/_shared/web-push.ts";
import type { SendMail } from "../../functions/_shared/http-mail.ts";
import { tilesFromEnv } from "../../../src/domain/places/tiles-from-env.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";
import { readSendMail } from "./mail-settings.ts";

export interface Settings {
  port: number;
  host: string;
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica that may answer reads. */
  replicaUrl: string | undefined;
  demo: boolean;
  captcha: CaptchaSettings;
  /** Origins of external pictures. */
  imageHosts: string[];
  /** Origin of the hosted project that the pages were built for. */
  apiOrigin: string | undefined;
  /** Origin of the map tile provider that the pages were built for. */
  tilesOrigin: string | undefined;
  /** Null: push is off, and the app hides the setting. */
  vapid: VapidKeys | null;
  /** Null: mails stay in the local mailbox. */
  sendMail: SendMail | null;
}

export const PROJECT_ROOT = fileURLToPath(new URL("../../..", import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings that README.md documents under "Settings". */
export function readSettings(environment: Environment, defaultPort = 4173): Settings {
  const port = Number(environment["PORT"] || defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new OperatorError("PORT is not a port number.");
  const siteUrl = environment["SITE_URL"] || `http://localhost:${port}`;
  const site = URL.parse(siteUrl);
  if (site === null) throw new OperatorError("SITE_URL is not an address like https://lemons.example.");
  refuseSecretIn(siteUrl, site);
  checkGeocoder(environment);
  return {
    port,
    host: environment["HOST"] || "127.0.0.1",
    siteUrl,
    dataDir: path.resolve(PROJECT_ROOT, environment["DATA_DIR"] || ".data"),
    databaseUrl: environment["DATABASE_URL"] || undefined,
    replicaUrl: environment["DATABASE_REPLICA_URL"] || undefined,
    demo: readDemo(environment),
    captcha: readCaptcha(environment),
    imageHosts: (environment["IMAGE_HOSTS"] ?? "")
      .split(/[\s,]+/)
      .filter((host) => host !== "")
      .map(originOf),
    vapid: readVapid(environment),
    sendMail: readSendMail(environment),
    tilesOrigin: readTilesOrigin(environment),
    apiOrigin: environment["VITE_SUPABASE_URL"] ? originOf(environment["VITE_SUPABASE_URL"]) : undefined,
  };
}

function readVapid(environment: Environment): VapidKeys | null {
  try {
    return readVapidKeys((name) => environment[name]);
  } catch (error) {
    throw new OperatorError(reasonOf(error));
  }
}

/** The function `find-address` reads it from the environment itself. */
function checkGeocoder(environment: Environment): void {
  try {
    readGeocoder((name) => environment[name]);
  } catch (error) {
    throw new OperatorError(reasonOf(error));
  }
}

function readTilesOrigin(environment: Environment): string | undefined {
  try {
    const tiles = tilesFromEnv(environment);
    return tiles ? originOf(tiles.url) : undefined;
  } catch (error) {
    throw new OperatorError(`${reasonOf(error)}.`);
  }
}

function readDemo(environment: Environment): boolean {
  const demo = environment["DEMO"] || "1";
  if (demo !== "0" && demo !== "1") {
    throw new OperatorError(`DEMO must be 1 (demo places and accounts) or 0 (an empty installation), not "${demo}".`);
  }
  return demo === "1";
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (!url || url.origin === "null")
    throw new OperatorError(`"${address}" is not an address like https://lemons.example.`);
  refuseSecretIn(address, url);
  return url.origin;
}

/** An address with a name and password is shown to people, logged and sent in headers. */
function refuseSecretIn(address: string, url: URL): void {
  if (url.username === "" && url.password === "") return;
  throw new OperatorError(`An address must not contain a name or password: ${address.replace(/\/\/.*@/, "//…@")}.`);
}

function readCaptcha(environment: Environment): CaptchaSettings {
  const provider = environment["CAPTCHA"] || "local";
  if (provider === "local") return { provider };
  if (provider !== "turnstile" && provider !== "hcaptcha") {
    throw new OperatorError("CAPTCHA must be one of local, turnstile, hcaptcha.");
  }
  const siteKey = environment["CAPTCHA_SITE_KEY"];
  const secret = environment["CAPTCHA_SECRET"];
  if (!siteKey || !secret) throw new OperatorError(`CAPTCHA=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  return { provider, siteKey, secret };
}
