import { readPageConfig, type PageConfig } from "../page-config.ts";

/** Result shown below the form, named like the attribute with its text: `data-sent="…"`. */
export type NewsletterAnswer = "sent" | "already" | "invalid" | "offline" | "failed" | "often";

type Ask = (email: string) => Promise<NewsletterAnswer>;

/** The browser's own check plus a dot after the @, as on the server. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Subscribes an address. The server's answer does not reveal whether it is new, pending or subscribed; "already" means that this
 * page has requested it before.
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
      const body = (await answer.json()) as { success?: boolean; code?: string };
      if (answer.ok && body.success === true) {
        asked.add(email);
        return "sent";
      }
      if (answer.status === 429 || body.code === "rate_limited") return "often";
      return body.code === "email_invalid" ? "invalid" : "failed";
    } catch {
      return isOnline() ? "failed" : "offline";
    }
  };
}

/**
 * Script of a newsletter form: `<form data-newsletter data-sent data-already data-invalid data-offline data-failed data-often>`
 * with an e-mail input, a button and an `output`. The attributes contain the messages in the page's language.
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
