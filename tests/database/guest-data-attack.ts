import type { SqlRow } from "../../supabase/embedded/database/database.ts";
import { cast, places, serverId, type Person } from "../support/cast.ts";
import type { Stage } from "./harness.ts";

/** One answer with the question that produced it, and the values that the question contained. */
export interface Loot {
  asked: string;
  given: string;
  text: string;
}

/** Values that an attacker tries per parameter name, otherwise per type. They include every id of the victim. */
export interface Guesses {
  ids: readonly string[];
  placeIds: readonly string[];
  name: string;
  /** Further values per parameter name, for answers that only the person concerned may give. */
  words?: Readonly<Record<string, readonly unknown[]>>;
  /** "reads": a second attack is asked the same of the same state. Absent: both. */
  only?: "reads" | "writes";
}

interface Parameter {
  name: string;
  type: string;
}

const words: Record<string, readonly string[]> = {
  p_subject_type: ["rating", "profile"],
  p_reason: ["spam"],
  p_qr_type: ["restaurant"],
  p_kind: ["export"],
  p_email: ["stranger@cast.test"],
  p_city: ["Luxembourg"],
};

function candidates({ name, type }: Parameter, guesses: Guesses): readonly unknown[] {
  const { lat, lng } = places.place1;
  const chosen = guesses.words?.[name];
  if (chosen) return chosen;
  switch (type) {
    case "uuid":
      // An own id: an id of the victim would only join what the attacker joined.
      return name === "p_op_id" ? [crypto.randomUUID()] : guesses.ids;
    case "uuid[]":
      return [guesses.ids];
    case "text[]":
      return [guesses.placeIds];
    case "text":
      return name.includes("place_id") ? guesses.placeIds : (words[name] ?? [guesses.name]);
    case "double precision":
      return [/lng|longitude/.test(name) ? lng : lat];
    case "integer":
      return [50_000];
    case "boolean":
      return [true];
    case "jsonb":
      return ["[]"];
    default:
      return [null];
  }
}

const product = (lists: readonly (readonly unknown[])[]): unknown[][] =>
  lists.reduce<unknown[][]>((all, list) => all.flatMap((one) => list.map((next) => [...one, next])), [[]]);

/** Splits lists, because items of one list do not reveal a relation. */
export function parts(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== "object" || answer === null) return [answer];
  if ("exported_at" in answer) return Object.values(answer).flatMap(parts);
  if (!("reviews" in answer)) return [answer];
  const { reviews, ...page } = answer;
  return [page, ...parts(reviews)];
}

/** Rows of one statement run as that person, or the text of the refusal. Changes persist. */
async function attempt(
  stage: Stage,
  person: Person,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Loot[]> {
  const question = { asked: sql, given: JSON.stringify(parameters) };
  try {
    const rows = await stage.as<SqlRow & { answer: unknown }>(person, sql, parameters);
    return rows.flatMap(({ answer }) => parts(answer).map((part) => ({ ...question, text: JSON.stringify(part) })));
  } catch (error) {
    const { message, detail, hint } = error as Error & { detail?: string; hint?: string };
    return [{ ...question, text: JSON.stringify([message, detail, hint]) }];
  }
}

/** All tables and views of the API as that person reads them: whole, or the readable columns. */
export async function readTables(stage: Stage, person: Person): Promise<Loot[]> {
  const tables = await stage.look<{ name: string; columns: string | null }>(
    `select c.oid::regclass::text as name, (
        select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and has_column_privilege($1, c.oid, attnum, 'select')) as columns
     from pg_class as c join pg_namespace as n on n.oid = relnamespace
     where nspname in ('public', 'storage', 'private', 'auth') and relkind in ('r', 'v', 'm', 'p') order by 1`,
    [person.role],
  );
  const loot: Loot[] = [];
  for (const { name, columns } of tables) {
    const rows = `select to_jsonb(t) as answer from (select ${columns ?? "*"} from ${name}) as t`;
    loot.push(...(await attempt(stage, person, rows)));
  }
  return loot;
}

/**
 * Number of rows per table that an update without a condition reaches, which needs no read permission. Only tables with any.
 * Changes are undone.
 */
export async function reachRows(stage: Stage, person: Person): Promise<Record<string, number>> {
  const tables = await stage.look<{ name: string; first: string }>(
    `select c.oid::regclass::text as name, quote_ident(attname) as first from pg_class as c
     join pg_namespace as n on n.oid = relnamespace join pg_attribute as a on attrelid = c.oid and attnum = 1
     where nspname in ('public', 'storage') and relkind in ('r', 'v') order by 1`,
  );
  const reached: Record<string, number> = {};
  for (const { name, first } of tables) {
    for (const change of [`update ${name} set ${first} = ${first}`, `delete from ${name}`]) {
      const counted = `do $$ declare n int; begin ${change}; get diagnostics n = row_count;
        raise exception 'reached %', n; end $$`;
      const { message } = await stage.refusal(person, counted);
      const rows = Number(/^reached (\d+)$/.exec(message)?.[1] ?? 0);
      if (rows > 0) reached[`${change.split(" ")[0]} ${name}`] = rows;
    }
  }
  return reached;
}

/**
 * Calls every procedure that the person may call with every combination of guesses. Read-only ones come first, because one of
 * the others ends a friendship.
 */
export async function callProcedures(stage: Stage, person: Person, guesses: Guesses): Promise<Loot[]> {
  const procedures = await stage.look<{ name: string; parameters: Parameter[] }>(
    `select p.proname as name, coalesce((
        select jsonb_agg(jsonb_build_object('name', p.proargnames[nth], 'type', format_type(t, null)) order by nth)
        from unnest(p.proargtypes) with ordinality as a (t, nth)), '[]') as parameters
     from pg_proc as p where pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute')
       and ($2::text is null or (provolatile = 'v') = ($2 = 'writes'))
     order by provolatile, 1`,
    [person.role, guesses.only ?? null],
  );
  const loot: Loot[] = [];
  for (const { name, parameters } of procedures) {
    const list = parameters.map(({ name: key, type }, at) => `${key} => $${at + 1}::${type}`).join(", ");
    for (const values of product(parameters.map((parameter) => candidates(parameter, guesses))).slice(0, 60))
      loot.push(
        ...(await attempt(stage, person, `select to_jsonb(t) as answer from public.${name}(${list}) as t`, values)),
      );
  }
  return loot;
}

/** Values that can join two answers: ids, and timestamps in microseconds. */
const keysIn = (text: string): string[] => [
  ...(text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []),
  ...(text.match(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d+/g) ?? []),
];

/** Everything that can be joined in any number of steps to an answer that contains `key`. `known` ids join nothing. */
export function joinedTo(key: string, loot: readonly Loot[], known: readonly string[]): Loot[] {
  const reached = new Set([key]);
  let found: Loot[] = [];
  for (;;) {
    const next = loot.filter(({ text }) => [...reached].some((one) => text.includes(one)));
    if (next.length === found.length) return found;
    found = next;
    for (const { text } of found)
      for (const one of keysIn(text))
        if (!known.some((common) => common !== "" && one.startsWith(common))) reached.add(one);
  }
}

/** Ids that everybody has, which identify no guest. */
export const commonKeys = [serverId, cast.ownerOfPlace1.id, cast.ownerOfPlace2.id];
