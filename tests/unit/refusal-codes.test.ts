import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalCodes } from "../../src/domain/outbox/responses/rejection.ts";

const folder = "supabase/migrations";
/** What `submit_ops` runs through: the outbox and the rules of ratings. */
const files = readdirSync(folder).filter((name) => /^2026112100(06|07)\d\d_/.test(name));
const raised = files.flatMap((name) =>
  [...readFileSync(`${folder}/${name}`, "utf8").matchAll(/refuse\(\d+, '([a-z_]+)'/g)].map(([, code]) => code ?? ""),
);
/** A direct write to the table, which no command makes. */
const notOfCommands = new Set(["column_protected"]);

test("every refusal that a command can meet has words of its own on the device", () => {
  expect(raised.length).toBeGreaterThan(20);
  const unknown = raised.filter(
    (code) => !notOfCommands.has(code) && !(refusalCodes as readonly string[]).includes(code),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
