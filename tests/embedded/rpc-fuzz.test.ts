import { termsVersion } from "../../src/domain/people/terms.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { createRandom } from "../../supabase/demo/random.ts";
import { PASSWORD, clientOf, post, signIn, startProduct } from "./backend-fixture.ts";

/** Calls every procedure, as signed-in people, with arguments that no client of ours sends. */
let backend: Backend;
const headers = new Map<string, Record<string, string>>();
interface Procedure extends Record<string, unknown> {
  name: string;
  parameters: string[];
}
let procedures: Procedure[] = [];
/** Each run tries a sample of all values; another SEED tries another one. */
const random = createRandom(Number(process.env["SEED"] ?? 20_261_121));
const valuesPerProcedure = 6;
const valuesPerParameter = 2;

const code = "LEMON-FUZZ-FUZZ-FUZZ";

async function arrive(name: string): Promise<string> {
  const email = `${name}@lemons.test`;
  const { data, error } = await clientOf(backend, backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: {
      first_name: name,
      last_name: "Fuzz",
      birth_year: 1990,
      terms_version: termsVersion,
      invitation_code: code,
    },
  });
  if (error) throw error;
  const { session } = await signIn(backend, email);
  headers.set(name, { authorization: `Bearer ${session.access_token}` });
  return data.user.id;
}

beforeAll(async () => {
  backend = await startProduct({ limits: { answerStepMs: 0 } });
  await backend.db.query("select private.add_invitation_code($1, null, null, 'fuzz')", [code]);
  await arrive("guest");
  // Owner, server and admin in one person, to pass every role check.
  const keeper = await arrive("keeper");
  const owner = crypto.randomUUID();
  const server = crypto.randomUUID();
  await backend.db.query(
    "insert into public.restaurants (place_id, name, city, latitude, longitude) values ('fuzz-1', 'F', 'Fuzz', 49, 6)",
  );
  await backend.db.query(
    "insert into public.restaurant_owners (id, user_id, business_name, business_email) values ($1, $2, 'F', 'f@lemons.test')",
    [owner, keeper],
  );
  await backend.db.query("insert into public.restaurant_ownerships values ($1, 'fuzz-1')", [owner]);
  await backend.db.query(
    "insert into public.servers (id, user_id, first_name, last_name, email) values ($1, $2, 'S', 'F', 's@lemons.test')",
    [server, keeper],
  );
  await backend.db.query(
    "insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id) values ($1, $2, 'fuzz-1')",
    [owner, server],
  );
  await backend.db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [keeper]);
  // Admin procedures are open with the password alone here.
  await backend.db.exec("update private.settings set value = 0 where key = 'admin_second_step'");
  // Rate limits are off, so that every call reaches the procedure.
  await backend.db.exec(
    "create or replace function private.take_token(p_action text, p_key text default null, p_count int default 1, p_share numeric default 1) returns boolean language sql as 'select true'",
  );
  procedures = await backend.db.query<Procedure>(
    `select p.proname::text as name,
       coalesce((select array_agg(n order by i) from unnest(p.proargnames, p.proargmodes) with ordinality as a (n, m, i)
         where coalesce(m, 'i') = 'i' and i <= p.pronargs), '{}')::text[] as parameters
     from pg_proc as p where p.pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );
});
afterAll(() => backend.close());

const values: [name: string, value: unknown][] = [
  ["null", null],
  ["a text", "x'); drop table public.ratings; --"],
  ["an empty text", ""],
  ["a long text", "\u{1F34B}".repeat(20_000)],
  ["a lone half of a letter", "\ud800"],
  ["control characters", "\u0001\u001f\u007f"],
  ["a pattern", "%_\\%(["],
  ["a number", -1],
  ["a fraction", 0.5],
  ["a number beyond every", 1e308],
  ["a whole number beyond every", 2 ** 53],
  ["true", true],
  ["a list", [null, [], {}]],
  ["a list of everything", ["a", 1, null, true]],
  ["an object", { toString: "x", constructor: { name: 1 }, a: { b: [1] } }],
  ["a list of ids", [crypto.randomUUID(), "x"]],
  ["an id", crypto.randomUUID()],
  ["a place", "fuzz-1"],
  ["the end of time", "infinity"],
  ["no time", "0000-00-00T00:00:00Z"],
  ["the time before all", "-infinity"],
];

/** The values that get furthest into a procedure. */
const odd = values.filter(([what]) =>
  [
    "null",
    "an empty text",
    "a long text",
    "a lone half of a letter",
    "a fraction",
    "a list",
    "an object",
    "the end of time",
  ].includes(what),
);

/** Details that only help an attacker. */
const INTERNALS =
  /private\.|pg_|plpgsql|PL\/pgSQL|SQL function|line \d+|relation "|constraint "|at character|node_modules|\.ts:\d|stack/i;
const tellsInternals = (text: string) => INTERNALS.test(text) || text.includes(process.cwd());

async function fate(name: string, person: string, body: unknown): Promise<string | null> {
  const answer = await post(backend, `/rest/v1/rpc/${name}`, body, headers.get(person));
  const text = await answer.text();
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 300)}`;
  if (answer.status >= 400 && tellsInternals(text)) return `${answer.status} tells ${text.slice(0, 300)}`;
  return null;
}

/** Answers other than 2xx and 4xx, and those that reveal internals. */
async function faults(person: string, bodiesOf: (parameters: string[]) => [string, unknown][]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, parameters } of procedures) {
    for (const [what, body] of bodiesOf(parameters)) {
      const bad = await fate(name, person, body);
      if (bad !== null) found.push(`${name}: ${what}: ${bad}`);
    }
  }
  return found;
}

test("every procedure answers a guest's random arguments without revealing internal details", async () => {
  expect(procedures.length).toBeGreaterThan(50);
  const all = (parameters: string[]): [string, unknown][] =>
    random
      .some(values, parameters.length === 0 ? 1 : valuesPerProcedure)
      .map(([what, value]) => [what, Object.fromEntries(parameters.map((parameter) => [parameter, value]))]);
  expect(await faults("guest", all)).toEqual([]);
});

test("every procedure answers an owner's and admin's nearly valid arguments without revealing internal details", async () => {
  const one = (parameters: string[]): [string, unknown][] =>
    parameters.flatMap((parameter) =>
      random
        .some(odd, valuesPerParameter)
        .map(([what, value]): [string, unknown] => [
          `${parameter} = ${what}`,
          { ...plausible(parameters), [parameter]: value },
        ]),
    );
  expect(await faults("keeper", one)).toEqual([]);
});

function plausible(parameters: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map((name) => [name, likely(name)]));
}

function likely(name: string): unknown {
  if (/place_id/.test(name)) return "fuzz-1";
  if (/_ids$|^uids/.test(name)) return ["fuzz-1"];
  if (/_id$|visitor|_token$/.test(name)) return "00000000-0000-4000-8000-000000000001";
  if (/limit|score|year|uses|offset|radius/.test(name)) return 5;
  if (/lat/.test(name)) return 49;
  if (/lng|lon/.test(name)) return 6;
  if (/accepted|active|liked|blocked|admin$|confirm/.test(name)) return true;
  if (/_at$|until|after_updated/.test(name)) return new Date().toISOString();
  if (/changes/.test(name)) return { name: "F" };
  if (/ops/.test(name)) return [];
  return "x";
}
