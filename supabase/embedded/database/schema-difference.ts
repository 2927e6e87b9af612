/** A migration: the version that the history stores, the file name and the SQL. */
export interface Migration {
  version: string;
  file: string;
  sql: string;
}

/** A row of the history. `sql` is null where another tool wrote the row without the text. */
export interface AppliedMigration {
  version: string;
  name: string | null;
  sql: string | null;
}

const LONGEST_LIST = 5;
const RESET =
  `To keep what is in the database, export it with the version that made it ("npm run backup", or "Download my data" in ` +
  `the app); then "npm run reset" and start again, or set DATA_DIR or DATABASE_URL to a new place.`;

/**
 * Compares the migrations that a database has with those of this program. Null if this program can go on from there; else
 * what differs and what the operator can do, in a few sentences.
 */
export function findSchemaDifference(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): string | null {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const foreign = applied.filter(({ version }) => !known.has(version));
  const oldest = foreign[0];
  if (oldest) {
    const newest = migrations.at(-1)?.version ?? "";
    const names = `${foreign.length} migrations that this version does not have (${oldest.version}_${oldest.name ?? ""}${foreign.length > 1 ? ", …" : ""})`;
    return foreign.every(({ version }) => version > newest)
      ? `The database was made by a newer version of Five Lemons: it has ${names}. Start that version or a newer one.`
      : `The database was made by a version before the first release, which cannot be upgraded: it has ${names}. ${RESET}`;
  }
  for (const { version, sql } of applied) {
    const migration = known.get(version);
    if (!migration || sql === null || comparable(sql) === comparable(migration.sql)) continue;
    return `The database was made with another text of ${migration.file}, and a migration is applied only once. ${differencesOf(sql, migration.sql)} ${RESET}`;
  }
  const last = applied.at(-1)?.version ?? "";
  const skipped = migrations.find(({ version }) => version < last && !applied.some((row) => row.version === version));
  return skipped
    ? `The database lacks the migration ${skipped.file}, but has later ones, which may not work without it. ${RESET}`
    : null;
}

/** Without comments, statement ends and layout, which the database does not depend on. */
const comparable = (sql: string) =>
  sql
    .replace(/^\s*--.*$/gm, "")
    .replace(/;/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Which objects the database lacks, has in another form, or has too many, by name. */
function differencesOf(applied: string, wanted: string): string {
  const [before, after] = [statementsOf(applied), statementsOf(wanted)];
  const lists: [string, string[]][] = [
    ["It lacks", [...after.keys()].filter((name) => !before.has(name))],
    ["It has another", [...after.keys()].filter((name) => before.has(name) && before.get(name) !== after.get(name))],
    ["It still has", [...before.keys()].filter((name) => !after.has(name))],
  ];
  return lists
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => {
      const more = names.length > LONGEST_LIST ? ` and ${names.length - LONGEST_LIST} more` : "";
      return `${what}: ${names.slice(0, LONGEST_LIST).join(", ")}${more}.`;
    })
    .join(" ");
}

const OBJECT =
  /^create (?:or replace )?(?:unique )?(?:constraint )?((?:table|function|view|index|extension|schema)(?: if not exists)? [\w.]+|(?:policy "[^"]+"|trigger \w+)[\s\S]*? on [\w.]+)/;
const LONGEST_NAME = 60;

/** The statements of a migration by the name of the object that each creates, or by their beginning. */
function statementsOf(sql: string): Map<string, string> {
  const statements = new Map<string, string>();
  for (const statement of sql.split(/^(?=(?:create|alter|drop|grant|revoke|insert|update|select|do|comment)\b)/m)) {
    const text = comparable(statement);
    if (text === "") continue;
    const name = OBJECT.exec(text)?.[1]
      ?.replace(/ (?:before|after) .* on /, " on ")
      .replace(/ for .*$/, "");
    const key = name ?? text.slice(0, LONGEST_NAME);
    statements.set(key, `${statements.get(key) ?? ""}${text}`);
  }
  return statements;
}
