import { literal } from "../database/one-turn.ts";
import type { Sql } from "../database/database.ts";

export interface Procedure {
  name: string;
  parameters: readonly { name: string; type: string }[];
  /** The parameters that have to be named, first of all. */
  required: number;
  /** It changes nothing. */
  isStable: boolean;
  result: "nothing" | "value" | "values" | "rows";
}

type Row = Procedure & Record<string, unknown>;

/**
 * Procedures of `public` that have one form with named parameters and answer with nothing, values or rows, by name. The others are
 * left to the library.
 */
export async function readProcedures(sql: Sql): Promise<ReadonlyMap<string, Procedure>> {
  const rows = await sql.query<Row>(
    `select p.proname::text as name, p.pronargs - p.pronargdefaults as required, p.provolatile <> 'v' as "isStable",
       case when p.prorettype = 'void'::regtype then 'nothing'
         when not p.proretset then 'value' when t.typtype in ('c', 'p') then 'rows' else 'values' end as result,
       (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place), '[]')
         from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality as a (name, type, place)) as parameters
     from pg_catalog.pg_proc as p join pg_catalog.pg_type as t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
       and (p.pronargs = 0 or cardinality(p.proargnames) >= p.pronargs and not '' = any (p.proargnames[1:p.pronargs]))
       and (p.proargmodes is null or p.proretset and not p.proargmodes && '{o,b,v}')
       and (p.proretset or t.typtype not in ('c', 'p') or t.oid = 'void'::regtype)
       and (select count(*) from pg_catalog.pg_proc as o where o.pronamespace = p.pronamespace and o.proname = p.proname) = 1`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** PostgREST's limit of the rows of an answer. */
const MOST_ROWS = 1000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Whether a call that names exactly these parameters is a call of this procedure. */
export function takes({ parameters, required }: Procedure, given: readonly string[]): boolean {
  const known = parameters.map(({ name }) => name);
  return given.every((name) => known.includes(name)) && known.slice(0, required).every((name) => given.includes(name));
}

/** A statement that calls a procedure with the members of a JSON object, read by Postgres as PostgREST has them read. */
export function callWithJson(procedure: Procedure, given: readonly string[], json: string): string {
  const named = procedure.parameters.filter(({ name }) => given.includes(name));
  const values = named.map(({ name }) => `${quoted(name)} => _in.${quoted(name)}`);
  const columns = named.map(({ name, type }) => `${quoted(name)} ${type}`);
  const from = named.length === 0 ? "" : `json_to_record(${literal(json)}::json) as _in (${columns.join(", ")})`;
  return select(procedure, values, from);
}

/** A statement that calls a procedure with the texts of an address. */
export function callWithTexts(procedure: Procedure, given: ReadonlyMap<string, string>): string {
  const named = procedure.parameters.filter(({ name }) => given.has(name));
  const values = named.map(({ name, type }) => `${quoted(name)} => ${literal(given.get(name) ?? "")}::${type}`);
  return select(procedure, values, "");
}

/** The answer is one row: the body as text, and its number of rows. */
function select({ name, result }: Procedure, values: readonly string[], from: string): string {
  const call = `public.${quoted(name)}(${values.join(", ")})`;
  if (result === "nothing" || result === "value") {
    const body = result === "nothing" ? `${call}::text` : `coalesce(to_json(${call})::text, 'null')`;
    return `select ${body}, 1${from === "" ? "" : ` from ${from}`}`;
  }
  const [row, alias] = result === "values" ? ["_row.value", "_row (value)"] : ["_row", "_row"];
  const rows = `select ${result === "values" ? "_row.value" : "_row.*"} from ${from === "" ? "" : `${from}, lateral `}${call} as ${alias}`;
  return `select coalesce(json_agg(${row})::text, '[]'), count(*)::int from (${rows} limit ${MOST_ROWS}) as _row`;
}
