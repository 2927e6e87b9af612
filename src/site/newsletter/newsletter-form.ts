import { readPageConfig, type PageConfig } from "../page-config.ts";

/** What the line under the form says, by the name of the attribute that holds its words: `data-sent="…"`. */
export type NewsletterAnswer = "sent" | "already" | "invalid" | "offline" | "failed" | "often";

type Ask = (email: string) => Promise<NewsletterAnswer>;

/** As the browser's own check, and one dot behind the @: the server asks for the same. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Asks for the newsletter. The server answers alike whether an address is new, waits or gets it already, since that is nobody's
 * business: "already" is what this page itself asked for before.
 */
export function createNewsletterAsk(
  config: () => Promise<PageConfig> = readPageConfig,
  isOnline: () => boolean = () => navigator.onLine,
  pageLanguage: () => string = () => document.documentElement.lang,
): Ask {
  const asked = new Set<string>();
  return async (typed) => {
    const email = typed.trim().toLowerCase();
    if (!emailPattern.test(email) || email.length > 320) return "invalid";
    if (asked.has(email)) return "already";
    if (!isOnline()) return "offline";
    try {
      const { url, publishableKey } = await config();
      const answer = await fetch(`${url}/rest/v1/rpc/subscribe_newsletter`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ p_email: email, p_language: pageLanguage() }),
        credentials: "omit",
        signal: AbortSignal.timeout(15_000),
      });
      const told = (await answer.json()) as { success?: boolean; code?: string };
      if (answer.ok && told.success === true) {
        asked.add(email);
        return "sent";
      }
      if (answer.status === 429 || told.code === "rate_limited") return "often";
      return told.code === "email_invalid" ? "invalid" : "failed";
    } catch {
      return isOnline() ? "failed" : "offline";
    }
  };
}

/**
 * Brings a form of a page to life: `<form data-newsletter data-sent data-already data-invalid data-offline data-failed data-often>`
 * with an e-mail input, a button and an `output`. Words stand in the attributes, in the language of the page.
 */
export function startNewsletterForm(form: HTMLFormElement, ask: Ask = createNewsletterAsk()): void {
  const input = form.querySelector("input");
  const line = form.querySelector("output");
  if (!input || !line) return;
  form.noValidate = true;
  let busy = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    form.setAttribute("aria-busy", "true");
    void ask(input.value)
      .then((answer) => {
        line.textContent = form.dataset[answer] ?? "";
        form.dataset["answer"] = answer;
        input.setAttribute("aria-invalid", String(answer === "invalid"));
        if (answer === "invalid") input.focus();
        if (answer === "sent") input.value = "";
      })
      .finally(() => {
        busy = false;
        form.removeAttribute("aria-busy");
      });
  });
}
