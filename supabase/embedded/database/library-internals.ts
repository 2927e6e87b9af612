import type { App } from "@supabase/lite";
import * as z from "zod/mini";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * The private members of `@supabase/lite` 0.10.0 that this backend leans on, named in one place.
 * Each has a test of its own in tests/embedded/lite-internals.test.ts: an upgrade that moves one fails there by name.
 */
interface Internals {
  rlsState: "unknown" | "active" | "inactive";
  normalizeDbError(error: unknown): unknown;
  /** Takes on role and claims of the caller, within the transaction of the request. */
  applyJwtSessionContext(transaction: StatementRunner, context: SessionContext): Promise<void>;
  /** Says what is called, and makes room for what the procedure answers besides its value. */
  applyRpcRequestGucs(transaction: StatementRunner, request: ProcedureCall): Promise<void>;
}

interface SessionContext {
  auth?: { role?: string; uid?: string | null; jwt?: unknown } | null;
  storage?: { operation?: string | null } | null;
}

interface ProcedureCall {
  method: string;
  path: string;
  requestHeaders?: unknown;
}

/** The library's transaction, as far as one statement needs it. */
export interface StatementRunner {
  executeQuery(compiled: unknown): Promise<unknown>;
}

export type BasePostgres = Omit<PgliteConnection | PostgresConnection, keyof Internals> & Internals;

export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}

/** The one place where a connection of the library is seen with its private members. */
export function withInternals(connection: PgliteConnection | PostgresConnection): BasePostgres {
  return connection as unknown as BasePostgres;
}

const machineSchema = z.object({ ___stack_pointer: z.instanceof(WebAssembly.Global<"i32">) });

/** Where the stack of the machine ends that PGlite runs in. It has no other road to that. */
export function stackPointerOf(driver: PgliteConnection["driver"]): WebAssembly.Global<"i32"> {
  const { ___stack_pointer: pointer } = machineSchema.parse(Reflect.get(driver, "mod"));
  return pointer;
}

export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** The library documents adapters of one's own, but has no option that takes one. */
export function setStorageAdapter(app: App, adapter: StorageAdapter): void {
  Reflect.set(app, "_storageAdapter", adapter);
}
