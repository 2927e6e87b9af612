import * as z from "zod/mini";
import { saveFile } from "../../ui/save-file.ts";
import { hasFlag } from "../auth/auth-calls.ts";
import { refused, type Refused } from "../auth/auth-client.ts";
import { toAccountError } from "../auth/auth-errors.ts";
import { withOwnSession } from "../auth/own-session.ts";

type Done = { ok: true };

/** Saves everything the server stores about the signed-in person as a JSON file. */
export const saveOwnData = (fileName: (day: string) => string): Promise<Done | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("export_my_data");
    if (error) return refused(toAccountError({ code: error.hint || error.code, message: error.message, status }));
    saveFile(JSON.stringify(data, null, 2), fileName);
    return { ok: true };
  });

/** Sends a contact message as the signed-in person. */
export const sendMessage = (message: string, person: { name: string; email: string }): Promise<Done | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("send_contact_message", {
      p_name: person.name,
      p_email: person.email,
      p_topic: "account",
      p_message: message,
    });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return hasFlag(data, "success") ? { ok: true } : refused("fallback");
  });

const suspensionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  appeal_text: z.nullable(z.string()),
  appeal_outcome: z.nullable(z.literal(["upheld", "reversed"])),
});
/** The suspension as the suspended person may read it. */
export type Suspension = z.infer<typeof suspensionSchema>;

/** Null if it cannot be fetched; of an old suspension the decision may be missing. */
export async function fetchSuspension(): Promise<Suspension | null> {
  const asked = await withOwnSession(async ({ supabase, session }) => {
    const { data } = await supabase
      .from("moderation_decisions")
      .select("id, reason, appeal_text, appeal_outcome")
      .eq("user_id", session.user.id)
      .eq("action", "suspend")
      .order("created_at", { ascending: false })
      .limit(1);
    const read = z.array(suspensionSchema).safeParse(data);
    return { ok: true as const, suspension: read.success ? (read.data[0] ?? null) : null };
  });
  return asked.ok ? asked.suspension : null;
}

/** Asks another admin to review the decision. A second appeal is refused. */
export const appealSuspension = (id: string, text: string): Promise<Done | Refused> =>
  withOwnSession(async ({ supabase }) => {
    const { data, error, status } = await supabase.rpc("appeal_decision", { p_decision_id: id, p_text: text });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return hasFlag(data, "success") ? { ok: true } : refused("fallback");
  });
