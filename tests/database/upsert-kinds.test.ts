import { expect, test } from "vitest";
import { everyUpsert } from "../support/upsert-examples.ts";
import { useDatabase } from "./harness.ts";
import { textsOf } from "../support/texts.ts";
import { commandTitle } from "../../src/messages/command-title.ts";

const commands = textsOf("en", "commands");

const database = useDatabase();
const modules = everyUpsert.map(({ kind }) => kind);

test("the device and the database know the same upsert kinds and collections, and every kind has a title", async () => {
  const known = await database.db.query<{ kind: string; topic: string }>(
    "select kind, topic from private.op_kinds where family = 'upsert' order by kind",
  );
  const ours = new Map(modules.map(({ kind, collection }) => [kind, collection.name]));
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(known.map(({ kind, topic }) => [kind, topic])));
  for (const { kind, one } of everyUpsert) {
    const value = one as Record<string, unknown>;
    expect(commandTitle(commands, { kind: kind.kind, name: "", value, count: 1 })).not.toContain(commands.other);
  }
});

test("an upsert kind is two words and a version, and does not start like a rating or photo command", () => {
  for (const { kind } of modules) expect(kind).toMatch(/^(?!rating\.|photos?\.)[a-z]+\.[a-z]+\.v[1-9]$/);
});
