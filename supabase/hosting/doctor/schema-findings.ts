import * as z from "zod/mini";
import { problem, type Finding } from "./deployment.ts";
import { hashOfText, readShippedSchema, type ShippedMigration } from "./shipped-schema.ts";

export const schemaReport = {
  migrations: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
  schema: z.object({
    functions: z.record(z.string(), z.array(z.string())),
    policies: z.array(z.string()),
    triggers: z.array(z.string()),
    open: z.array(z.string()),
  }),
};
const schema = z.object(schemaReport);
type SchemaReport = z.infer<typeof schema>;

const longestList = 5;
const listed = (names: readonly string[]): string =>
  names.length > longestList
    ? `${names.slice(0, longestList).join(", ")} and ${names.length - longestList} more`
    : names.join(", ");

const byHand =
  "Somebody changed it by hand, or a migration was applied in part: run the statements of the migration file again that create it.";

/** How the database differs from what the migrations of this program make. */
export function findSchemaFaults(report: SchemaReport, migrations: readonly ShippedMigration[]): Finding[] {
  const versions = migrations.map(({ version }) => version);
  const missing = versions.filter((version) => !report.migrations.includes(version));
  const foreign = report.migrations.filter((version) => !versions.includes(version));
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(
      problem(
        `${missing.length} migrations are missing, the first is ${missing[0]}.`,
        "npx supabase db push, or start this version of npm run serve.",
      ),
    );
  if (foreign.length > 0)
    findings.push(
      problem(
        `The database has migrations that this program does not know: ${listed(foreign)}.`,
        "The database is of a newer version: run the doctor and the server of that version.",
      ),
    );
  const other = migrations.filter(({ version, sql }) => (report.texts[version] ?? hashOfText(sql)) !== hashOfText(sql));
  if (other.length > 0)
    findings.push(
      problem(
        `The database was made with another text of ${listed(other.map(({ file }) => file))}.`,
        "Export with the version that made it (npm run backup), or run that version; a migration is applied only once.",
      ),
    );
  // What the objects should be is known only where all texts are the same.
  return findings.length > 0 ? findings : findObjectFaults(report, migrations);
}

function findObjectFaults({ schema: found }: SchemaReport, migrations: readonly ShippedMigration[]): Finding[] {
  const shipped = readShippedSchema(migrations);
  const lists: [string, string[]][] = [
    [
      "Functions of the database are not those of the migrations",
      [...shipped.functions]
        .filter(([name, bodies]) => !found.functions[name]?.every((hash) => bodies.has(hash)))
        .map(([name]) => name),
    ],
    ["Policies are missing", [...shipped.policies].filter((name) => !found.policies.includes(name))],
    ["Policies are not from the migrations", found.policies.filter((name) => !shipped.policies.has(name))],
    ["Triggers are missing or switched off", [...shipped.triggers].filter((name) => !found.triggers.includes(name))],
    ["Tables are open to everybody, without row level security", found.open],
  ];
  return lists
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => problem(`${what}: ${listed(names)}.`, byHand));
}
