import { expect, test } from "vitest";
import { areAlikeNames } from "../../src/domain/places/alike-names.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();

test.each([
  ["Chez Nous", "Restaurant chez nous", true],
  ["Café de Paris", "Cafe Paris", true],
  ["Zitroun", "Zitron", true],
  ["L'Œuf", "Loeuf", true],
  ["Pizzeria Roma", "Trattoria Napoli", false],
  ["Beim Lis", "Zum Krug", false],
  ["مطعم الليمون", "الليمون", true],
  ["🍋", "🍋", false],
  ["", "Chez Nous", false],
])("server and device agree whether %s and %s may be the same place", (one, other, alike) =>
  database.scene(async ({ look }) => {
    expect(areAlikeNames(one, other)).toBe(alike);
    expect(await look("select private.are_alike_names($1, $2) as alike", [one, other])).toEqual([{ alike }]);
  }),
);
