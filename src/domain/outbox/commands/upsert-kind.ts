import type * as z from "zod/mini";
import { mayHaveArrived, type Command, type UpsertCommand } from "./command.ts";
import { commandOf } from "./intent.ts";
import type { Stamp } from "./place-intents.ts";
import { aboutOf } from "./upsert.ts";
import { isUpsert, type UpsertBody } from "./bodies.ts";
import { syncStateOf, worstOf, type SyncState } from "./sync-state.ts";

/** A collection of the server cache. `none`: the state of a key that the server never sent. */
export type CacheCollection<State> = { name: string; schema: z.ZodMiniType<State>; none: State };

/**
 * Everything that is specific to one kind of upsert. A new kind needs a module like this, its texts in the catalogue,
 * and on the server a handler with a row in `private.op_kinds`. The code that stores, sends or settles commands stays
 * unchanged.
 */
export type UpsertKind<Value, State> = {
  /** Its name on the wire. `collection.name` is the `topic` of its row in `private.op_kinds`. */
  kind: string;
  collection: CacheCollection<State>;
  value: z.ZodMiniType<Value>;
  /** The state once the value has arrived. Counts are computed from the state: a value that is already set adds nothing. */
  show(state: State, value: Value): State;
  /** Upserts of one group count as one thing; absent: each subject counts alone. */
  group?: string;
  /** What the person wrote. */
  textOf?(value: Value): string | null;
  quiet?: true;
  /**
   * Taken back before it was sent, it never happened. For acts such as a request; absent for values, of which the last one is
   * sent even if it equals the known one: another device may have sent another value meanwhile.
   */
  isAct?: true;
};

export type UpsertIntent<Value> = {
  uid: string;
  subject: string;
  value: Value;
  name: string;
  /** Sent even if the server has this value already: the person answered a question. */
  isAnswer?: true;
};

/**
 * The single command that expresses what the person now wants for this subject. `null` if the server needs none: the
 * person has changed nothing of the server's state (`confirmed`; null: unknown), or took back an act that never left the device.
 */
export function replaceUpsert<Value extends Record<string, unknown>, State>(
  kind: UpsertKind<Value, State>,
  existing: Command | null,
  { uid, subject, value, name, isAnswer }: UpsertIntent<Value>,
  confirmed: State | null,
  stamp: Stamp,
  chosen?: Command["chosen"],
): UpsertCommand | null {
  const unheard = existing === null || !mayHaveArrived(existing);
  const dropped = existing === null || (unheard && kind.isAct === true);
  if (dropped && !isAnswer && confirmed !== null && isSame(kind.show(confirmed, value), confirmed)) return null;
  const text = kind.textOf?.(value) ?? null;
  const body: UpsertBody = {
    kind: kind.kind,
    subject,
    value,
    name,
    ...(text === null ? {} : { text }),
    ...(kind.quiet ? { quiet: true } : {}),
  };
  const command = commandOf(existing, { uid, body, ...stamp() }, kind.quiet ? "" : (kind.group ?? aboutOf(body)));
  return chosen ? { ...command, chosen } : command;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type State = Record<string, unknown>;

/** The cached state with waiting upserts applied, and how far they are. Rejected ones change nothing. */
export function overlayUpserts(
  kinds: readonly UpsertKind<unknown, unknown>[],
  confirmed: State,
  commands: readonly Command[],
  sending: ReadonlySet<string>,
): { state: State; sync: SyncState } {
  let state = confirmed;
  const states: SyncState[] = [];
  for (const command of commands.toSorted((a, b) => a.seq - b.seq)) {
    const { body } = command;
    const kind = isUpsert(body) ? kinds.find((one) => one.kind === body.kind) : undefined;
    const value = kind?.value.safeParse(isUpsert(body) ? body.value : null);
    if (!kind || !value?.success) continue;
    states.push(syncStateOf(command, sending));
    if (command.state === "attention") continue;
    const part = kind.collection.schema.safeParse(state);
    state = { ...state, ...(kind.show(part.success ? part.data : kind.collection.none, value.data) as State) };
  }
  return { state, sync: worstOf(states) };
}
