import * as z from "zod/mini";
import { refused, type Refused } from "../../auth/auth-client.ts";
import { toAccountError } from "../../auth/auth-errors.ts";
import { withOwnSession } from "../../auth/own-session.ts";

/** Kinds of privacy requests. A copy and a deletion have their own buttons. */
export const requestKinds = ["rectification", "restriction", "objection"] as const;
export type RequestKind = (typeof requestKinds)[number];

const requestsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    note: z.nullable(z.string()),
    answer: z.nullable(z.string()),
    status: z.literal(["open", "done", "cancelled"]),
    due_at: z.string(),
    erase_at: z.nullable(z.string()),
    created_at: z.string(),
  }),
);
export type DataRequest = z.infer<typeof requestsSchema>[number];

/** The person's newest twenty requests, without copies, which complete immediately. */
export const fetchDataRequests = (): Promise<{ ok: true; requests: DataRequest[] } | Refused> =>
  withOwnSession(async ({ supabase, session }) => {
    const { data, error, status } = await supabase
      .from("data_requests")
      .select("id, kind, note, answer, status, due_at, erase_at, created_at")
      .eq("user_id", session.user.id)
      .neq("kind", "export")
      .order("created_at", { ascending: false })
      .limit(20);
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    const read = requestsSchema.safeParse(data);
    return read.success ? { ok: true, requests: read.data } : refused("fallback");
  });

const filedSchema = z.object({ due_at: z.string() });
const refusalSchema = z.object({ code: z.string() });

/** Files a request. `dueAt`: when it must be answered by; null if one of the same kind is already open. */
export const fileDataRequest = (
  kind: RequestKind,
  note: string,
): Promise<{ ok: true; dueAt: string | null } | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("file_data_request", { p_kind: kind, p_note: note });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    const filed = filedSchema.safeParse(data);
    if (filed.success) return { ok: true, dueAt: filed.data.due_at };
    const refusal = refusalSchema.safeParse(data);
    if (refusal.success && refusal.data.code === "already_requested") return { ok: true, dueAt: null };
    return refused("fallback");
  });
