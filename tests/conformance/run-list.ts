import { isDeepStrictEqual } from "node:util";
import { openWorld } from "./world.ts";
import type { Target, World } from "./world.ts";

export interface Entry {
  name: string;
  /** What is asked, and what of the answer counts. */
  ask(world: World): Promise<unknown>;
  answer: unknown;
  /** What the stand-in answers on purpose, and why. */
  standIn?: { answer: unknown; because: string };
}

export const entry = (name: string, ask: Entry["ask"], answer: unknown, standIn?: Entry["standIn"]): Entry =>
  standIn ? { name, ask, answer, standIn } : { name, ask, answer };

export interface Difference {
  name: string;
  expected: unknown;
  received: unknown;
}

/** Asks every entry of `list` and returns what differs. Accounts made on the way are removed again. */
export async function runList(
  target: Target,
  list: readonly Entry[],
  expectedOf: (one: Entry) => unknown,
): Promise<Difference[]> {
  const { world, close } = openWorld(target);
  const differences: Difference[] = [];
  try {
    for (const one of list) {
      const expected = expectedOf(one);
      const received = comparable(await one.ask(world).catch(thrown));
      if (!isDeepStrictEqual(received, expected)) differences.push({ name: one.name, expected, received });
    }
  } finally {
    await close();
  }
  return differences;
}

const thrown = (error: unknown): unknown => ({
  thrown: typeof error === "object" && error !== null && "message" in error ? error.message : String(error),
});

/** What of a result of supabase-js counts: its data, or status, code and message of its error. */
export function outcome({ data, error }: { data: unknown; error: object | null }): unknown {
  if (error === null) return data;
  const { status, code, message }: { status?: unknown; code?: unknown; message?: unknown } = error;
  return { ...(status === undefined ? {} : { status }), code, message };
}

/** Only status and code of the error, where the words are nobody's business; null for a success. */
export function refusal({ error }: { error: object | null }): unknown {
  if (error === null) return null;
  const { status, code }: { status?: unknown; code?: unknown } = error;
  return status === undefined ? code : [status, code];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;
const ADDRESS = /^[^\s@]+@conformance\.example\.org$/;
/** Seconds or milliseconds since 1970, of this decade. */
const isEpoch = (value: number) => (value > 1.7e9 && value < 2e9) || (value > 1.7e12 && value < 2e12);

/** The value as JSON, with "<id>", "<time>", "<token>" and "<email>" in place of what differs at each run. */
export function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (_key, one: unknown) => {
    if (typeof one === "number") return isEpoch(one) ? "<time>" : one;
    if (typeof one !== "string") return one;
    if (UUID.test(one)) return "<id>";
    if (TIME.test(one)) return "<time>";
    if (TOKEN.test(one)) return "<token>";
    return ADDRESS.test(one) ? "<email>" : one;
  }) as unknown;
}
