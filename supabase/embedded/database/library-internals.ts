import type { App } from "@supabase/lite";
import * as z from "zod/mini";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * The private members of `@supabase/lite` 0.10.0 that this backend uses, named in one place. Each has its own test in
 * tests/embedded/lite-internals.test.ts: an upgrade that changes one fails there by name.
 */
interface Internals {
  rlsState: "unknown" | "active" | "inactive";
  normalizeDbError(error: unknown): unknown;
  /** Sets role and claims of the caller in the transaction of the request. */
  applyJwtSessionContext(transaction: StatementRunner, context: SessionContext): Promise<void>;
  /** Sets method, path and headers of the request, and clears the response settings. */
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

/** The part of the library's transaction that one statement needs. */
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

/** The only cast that exposes the private members of a connection. */
export function withInternals(connection: PgliteConnection | PostgresConnection): BasePostgres {
  return connection as unknown as BasePostgres;
}

const machineSchema = z.object({ ___stack_pointer: z.instanceof(WebAssembly.Global<"i32">) });

/** The stack pointer of the WebAssembly machine that PGlite runs in. There is no public access to it. */
export function stackPointerOf(driver: PgliteConnection["driver"]): WebAssembly.Global<"i32"> {
  const { ___stack_pointer: pointer } = machineSchema.parse(Reflect.get(driver, "mod"));
  return pointer;
}

export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** The library documents custom adapters but has no option for one. */
export function setStorageAdapter(app: App, adapter: StorageAdapter): void {
  Reflect.set(app, "_storageAdapter", adapter);
}
