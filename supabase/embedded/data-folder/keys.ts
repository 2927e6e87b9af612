import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { claimDataFolder, writeAtomically } from "./data-folder.ts";
import { OperatorError, reasonOf } from "../shared/operator-error.ts";

const keySchema = z.string().check(z.minLength(16));
const keysSchema = z.object({
  publishableKey: keySchema,
  secretKey: keySchema,
  jwtSecret: keySchema,
  /** Counts rotations of the keys that sign access tokens. */
  signingGeneration: z.optional(z.int().check(z.minimum(1))),
});
export type Keys = z.infer<typeof keysSchema>;

/** The names of the keys in the environment. */
const names = { publishableKey: "PUBLISHABLE_KEY", secretKey: "SECRET_KEY", jwtSecret: "JWT_SECRET" } as const;

/** Keys from the environment, for processes that share them or keep them off the disk; null when none are set. */
export function readEnvironmentKeys(environment: Readonly<Record<string, string | undefined>>): Keys | null {
  const given = Object.entries(names).map(([key, name]) => [key, name, environment[name] ?? ""] as const);
  if (given.every(([, , value]) => value === "")) return null;
  const missing = given.flatMap(([, name, value]) => (value === "" ? [name] : []));
  if (missing.length > 0)
    throw new OperatorError(`${missing.join(" and ")} missing: the three keys belong together (npm run keys).`);
  const generation = Number(environment["SIGNING_GENERATION"] || 1);
  if (!Number.isInteger(generation) || generation < 1)
    throw new OperatorError("SIGNING_GENERATION must be a whole number: 1, and one more with each rotation.");
  const keys = keysSchema.safeParse(Object.fromEntries(given.map(([key, , value]) => [key, value])));
  if (keys.success) return generation > 1 ? { ...keys.data, signingGeneration: generation } : keys.data;
  throw new OperatorError(
    "One of PUBLISHABLE_KEY, SECRET_KEY and JWT_SECRET is too short: npm run keys prints good ones.",
  );
}

/** New keys as lines of an environment file. */
export const keysAsLines = (keys = makeKeys()): string[] =>
  Object.entries(names).map(([key, name]) => `${name}=${keys[key as keyof Keys]}`);

function makeKeys(): Keys {
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
  };
}

/** The keys of this installation, created on its first start. Without a folder they live as long as the process. */
export function loadKeys(dataDir: string | undefined): Keys {
  if (dataDir === undefined) return makeKeys();
  claimDataFolder(dataDir);
  const file = path.join(dataDir, "keys.json");
  if (existsSync(file)) return readKeys(file);
  const keys = makeKeys();
  writeAtomically(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** Lets the next start sign access tokens with a new key. Tokens of the key before it stay valid. */
export function rotateSigningKey(dataDir: string): number {
  const keys = loadKeys(dataDir);
  const signingGeneration = (keys.signingGeneration ?? 1) + 1;
  writeAtomically(path.join(dataDir, "keys.json"), `${JSON.stringify({ ...keys, signingGeneration }, null, 2)}\n`);
  return signingGeneration;
}

function readKeys(file: string): Keys {
  let text: string;
  try {
    chmodSync(file, 0o600);
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new OperatorError(`The keys of this installation cannot be read: ${reasonOf(error)}.`);
  }
  const keys = keysSchema.safeParse(parsedJson(text));
  if (keys.success) return keys.data;
  throw new OperatorError(
    `${file} is damaged. Restore a copy of it, or remove it: new keys are created then, and everybody has to sign in again.`,
  );
}

/** Parses without reporting the error, because the engine quotes the text in it, and the text is secret. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True for requests with the secret key, which hosted Supabase calls the service role. */
export function hasSecretKey(headers: Headers, { secretKey }: Keys): boolean {
  const given = Buffer.from(headers.get("apikey") ?? "");
  const wanted = Buffer.from(secretKey);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
