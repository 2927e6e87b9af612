import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string() });
export type Keys = z.infer<typeof keysSchema>;

function makeKeys(): Keys {
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
  };
}

/** The keys of this installation, made on its first start. Without a folder they live as long as the process. */
export function loadKeys(dataDir: string | undefined): Keys {
  if (dataDir === undefined) return makeKeys();
  const file = path.join(dataDir, "keys.json");
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return keysSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const keys = makeKeys();
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return keys;
}

/** Whether the request carries the secret key, which hosted Supabase calls the service role. */
export function hasSecretKey(headers: Headers, { secretKey }: Keys): boolean {
  const given = Buffer.from(headers.get("apikey") ?? "");
  const wanted = Buffer.from(secretKey);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
