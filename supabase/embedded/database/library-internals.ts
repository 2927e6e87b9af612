import type { App } from "@supabase/lite";
import * as z from "zod/mini";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";

/** The library's connection. We replace its public methods `withContext` and `normalizeDbError`. */
export type LibraryConnection = PgliteConnection | PostgresConnection;

export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | null;
  hint?: string | null;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}

const machineSchema = z.object({ ___stack_pointer: z.instanceof(WebAssembly.Global<"i32">) });

/** The stack pointer of the WebAssembly machine that PGlite runs in. There is no public access to it. */
export function stackPointerOf(driver: PgliteConnection["driver"]): WebAssembly.Global<"i32"> {
  const { ___stack_pointer: pointer } = machineSchema.parse(Reflect.get(driver, "mod"));
  return pointer;
}

export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** The library has no option for an adapter: its guide says to assign this property. */
export function setStorageAdapter(app: App, adapter: StorageAdapter): void {
  Object.assign(app, { _storageAdapter: adapter } satisfies Pick<App, "_storageAdapter">);
}
