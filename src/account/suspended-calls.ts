import { saveFile } from "../ui/save-file.ts";
import { openOwnSession, says } from "./auth-calls.ts";
import { refused, withAuth, type Refused } from "./auth-client.ts";
import { toAccountError } from "./auth-errors.ts";

type Done = { ok: true };

/** Saves all that the server holds about whoever is signed in, as a JSON file. */
export const saveOwnData = (fileName: (day: string) => string): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    if (!(await openOwnSession({ supabase }))) return refused("sessionRefused");
    const { data, error, status } = await supabase.rpc("export_my_data");
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    saveFile(JSON.stringify(data, null, 2), fileName);
    return { ok: true };
  });

/** Writes to the people who run the product, in the name of whoever is signed in. */
export const sendMessage = (message: string, person: { name: string; email: string }): Promise<Done | Refused> =>
  withAuth(async ({ supabase }) => {
    if (!(await openOwnSession({ supabase }))) return refused("sessionRefused");
    const { data, error, status } = await supabase.rpc("send_contact_message", {
      p_name: person.name,
      p_email: person.email,
      p_topic: "account",
      p_message: message,
    });
    if (error) return refused(toAccountError({ code: error.code, message: error.message, status }));
    return says(data, "success") ? { ok: true } : refused("fallback");
  });
