import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rejectionCodes } from "../../src/domain/outbox/responses/rejection.ts";
import { schemaFiles } from "../../supabase/schemas/schema-files.ts";

/** Files with the procedures that `submit_ops` calls. */
const files = schemaFiles().filter((file) => /[\\/](ratings|outbox)[\\/]/.test(file));
const raised = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/refuse\(\d+, '([a-z_]+)'/g)].map(([, code]) => code ?? ""),
);
/** Raised by direct table writes only, which no command makes. */
const notOfCommands = new Set(["column_protected"]);

test("the device knows every code with which the database refuses a command", () => {
  expect(raised.length).toBeGreaterThan(20);
  const unknown = raised.filter(
    (code) => !notOfCommands.has(code) && !(rejectionCodes as readonly string[]).includes(code),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
