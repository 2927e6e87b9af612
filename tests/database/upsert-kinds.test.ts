import { expect, test } from "vitest";
import { everyUpsert } from "../support/upsert-examples.ts";
import { useDatabase } from "./harness.ts";
import { textsOf } from "../support/texts.ts";
import { commandTitle } from "../../src/messages/command-title.ts";

const commands = textsOf("en", "commands");

const database = useDatabase();
const modules = everyUpsert.map(({ kind }) => kind);

test("device and database know the same upsert kinds and collections, and each kind has its words", async () => {
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

test("the collection of a kind is one word, and no word of rating commands", () => {
  for (const { kind } of modules) expect(kind).toMatch(/^(?!rating\.|photos?\.)[a-z]+\.[a-z]+\.v[1-9]$/);
});
