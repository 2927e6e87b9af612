import { expect, test } from "vitest";
import { otherPut, putTitle } from "../../src/messages/en/puts.ts";
import { everyUpsert } from "../support/every-put.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const modules = everyUpsert.map(({ kind }) => kind);

test("the device and the database know the same kinds of values, file them under the same words, and name each", async () => {
  const known = await database.db.query<{ kind: string; topic: string }>(
    "select kind, topic from private.op_kinds where family = 'put' order by kind",
  );
  const ours = new Map(modules.map(({ kind, collection }) => [kind, collection.name]));
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(known.map(({ kind, topic }) => [kind, topic])));
  for (const kind of ours.keys()) expect(putTitle(kind, "", {}, 1)).not.toContain(otherPut);
});

test("what a kind is about is one word, and no word of commands about ratings", () => {
  for (const { kind } of modules) expect(kind).toMatch(/^(?!rating\.|photos?\.)[a-z]+\.[a-z]+\.v[1-9]$/);
});
