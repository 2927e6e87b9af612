import { pages } from "../domain/paths/paths.ts";
import { letter, textOf, upperFirst, type Letter, type Params } from "./mail-parts.ts";
import type { MailTexts } from "./mails.ts";

/** What the sign-in wants sent, by the type of the link in it. Each has one link and no code: no page asks for one. */
const withLink = ["signup", "recovery", "email_change", "email_change_current", "magiclink", "invite"] as const;

/**
 * A mail of the sign-in by the type that Supabase Auth gives it; null for one without words. `params`: `url`, the link of those that have
 * one; `code`, of a change that asks for one; `detail`, of a notice about the account: the new address, or whose sign-in it was.
 */
export function authLetter(t: MailTexts, type: string, params: Params, link: (path: string) => string): Letter | null {
  const known = withLink.find((name) => name === type);
  if (known) return letter(t[known], t[known].body, textOf(params["url"]));
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
