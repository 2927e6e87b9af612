import { pages } from "../domain/paths/paths.ts";
import { letter, textOf, upperFirst, type Letter, type Params } from "./mail-parts.ts";
import type { MailTexts } from "./mails.ts";

/** Mails of the sign-in with one link, by link type, and a code to type instead. */
const withLink = ["signup", "recovery", "email_change", "email_change_current", "magiclink", "invite"] as const;

/**
 * A sign-in mail, by the type from Supabase Auth; null for a type without texts. `params`: `url`, the link; `code`, to type
 * instead; `email`, a requested address; `detail`, for notices about the account: the new address, or the sign-in provider.
 */
export function authLetter(t: MailTexts, type: string, params: Params, link: (path: string) => string): Letter | null {
  const known = withLink.find((name) => name === type);
  if (known) {
    const [first = "", ...rest] = t[known].body;
    const quoted = (text: string) => (text === "" ? [] : [{ quote: text }]);
    const code = textOf(params["code"]);
    const typing = code === "" ? [] : [t.linkCode, { quote: code }];
    const paragraphs = [first, ...quoted(textOf(params["email"])), ...rest, ...typing];
    return letter(t[known], paragraphs, textOf(params["url"]));
  }
  if (type === "reauthentication") {
    const { subject, body, after, why } = t.reauthentication;
    return { subject, paragraphs: [...body, { quote: textOf(params["code"]) }, ...after], links: [], why };
  }
  const kind = type.replace(/_notification$/, "");
  const { kinds, after } = t.account_changed;
  if (kind === type || !Object.hasOwn(kinds, kind)) return null;
  const { subject, said } = kinds[kind as keyof typeof kinds];
  const { action, why } = t.second_step_removed;
  return letter(
    { subject, action, why },
    [typeof said === "string" ? said : said({ service: upperFirst(textOf(params["detail"])) }), after],
    link(pages.forgot),
  );
}
