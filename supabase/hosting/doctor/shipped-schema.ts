import { createHash } from "node:crypto";

/** A migration of this program. */
export type ShippedMigration = { version: string; file: string; sql: string };

/** What the migrations create, by name; `functions` with the hash of each body. */
export type ShippedSchema = {
  functions: ReadonlyMap<string, ReadonlySet<string>>;
  policies: ReadonlySet<string>;
  triggers: ReadonlySet<string>;
};

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** The same hash as in `private.installation_report`: layout and comments make no difference. */
export const hashOfText = (sql: string): string => md5(sql.replaceAll(/--[^\n]*|[ \t\r\n;]/g, ""));

const FUNCTION =
  /^(?:create (?:or replace )?function ([\w.]+)\s*\([\s\S]*?\bas (\$\w*\$)([\s\S]*?)\2|drop function (?:if exists )?([\w.]+))/gm;
const POLICY = /^(create|drop) policy (?:if exists )?("[^"]+"|\w+)\s+on (?:public\.)?([\w.]+)/gm;
const TRIGGER = /^create (?:or replace )?(?:constraint )?trigger (\w+)\s[\s\S]*?\son (?:public\.)?([\w.]+)/gm;

/** Reads the texts in their order. A function that is created again has its last body. */
export function readShippedSchema(migrations: readonly ShippedMigration[]): ShippedSchema {
  const functions = new Map<string, Set<string>>();
  const policies = new Set<string>();
  const triggers = new Set<string>();
  for (const { sql } of migrations) {
    const again = new Set<string>();
    for (const [, name, , body, dropped] of sql.matchAll(FUNCTION)) {
      if (dropped !== undefined) functions.delete(dropped);
      if (name === undefined || body === undefined) continue;
      // Overloads of one text stand beside each other.
      if (!again.has(name)) functions.set(name, new Set());
      again.add(name);
      functions.get(name)?.add(md5(body));
    }
    for (const [, act, name = "", table = ""] of sql.matchAll(POLICY)) {
      const known = `${table}: ${name.replaceAll('"', "")}`;
      if (act === "create") policies.add(known);
      else policies.delete(known);
    }
    for (const [, name = "", table = ""] of sql.matchAll(TRIGGER)) triggers.add(`${table}: ${name}`);
  }
  const isOurs = (name: string) => !/^(?:auth|storage)\./.test(name);
  return {
    functions: new Map([...functions].filter(([name]) => /^(?:public|private)\./.test(name))),
    policies: new Set([...policies].filter(isOurs)),
    triggers: new Set([...triggers].filter(isOurs)),
  };
}
