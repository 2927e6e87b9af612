import { readPageConfig, type PageConfig } from "../page-config.ts";

/** Result shown below the form, named like the attribute with its text: `data-sent="…"`. */
export type NewsletterAnswer = "sent" | "already" | "invalid" | "offline" | "failed" | "often" | "captcha";

type Ask = (email: string, pass?: string | null) => Promise<NewsletterAnswer>;
/** Shows the robot check; see `live-captcha.ts`, which is loaded when the server asks for it. */
type ShowCaptcha = (box: HTMLElement, onPass: (pass: string) => void) => Promise<void>;
const showLazily: ShowCaptcha = (box, onPass) =>
  import("../captcha/live-captcha.ts").then(({ showCaptcha }) => showCaptcha(box, onPass));

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
  return async (typed, pass = null) => {
    const email = typed.trim().toLowerCase();
    if (!emailPattern.test(email) || email.length > 320) return "invalid";
    if (asked.has(email)) return "already";
    if (!isOnline()) return "offline";
    try {
      const { url, publishableKey } = await config();
      const answer = await fetch(`${url}/rest/v1/rpc/subscribe_newsletter`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({
          p_email: email,
          p_language: pageLanguage(),
          ...(pass === null ? {} : { p_pass: pass }),
        }),
        credentials: "omit",
        signal: AbortSignal.timeout(15_000),
      });
      const body = (await answer.json()) as { success?: boolean; code?: string };
      if (answer.ok && body.success === true) {
        asked.add(email);
        return "sent";
      }
      if (body.code === "captcha_needed") return "captcha";
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
export function startNewsletterForm(
  form: HTMLFormElement,
  ask: Ask = createNewsletterAsk(),
  showCaptcha: ShowCaptcha = showLazily,
): void {
  const input = form.querySelector("input");
  const line = form.querySelector("output");
  const box = form.querySelector<HTMLElement>("[data-captcha]");
  if (!input || !line) return;
  form.noValidate = true;
  let busy = false;
  let pass: string | null = null;
  const sendWith = (given: string) => {
    pass = given;
    form.requestSubmit();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    form.setAttribute("aria-busy", "true");
    const used = pass;
    pass = null;
    void ask(input.value, used)
      .then((answer) => {
        line.textContent = form.dataset[answer] ?? "";
        form.dataset["answer"] = answer;
        input.setAttribute("aria-invalid", String(answer === "invalid"));
        if (answer === "invalid") input.focus();
        if (answer === "sent") input.value = "";
        if (box) box.hidden = answer !== "captcha";
        return answer;
      })
      .finally(() => {
        busy = false;
        form.removeAttribute("aria-busy");
      })
      .then(async (answer) => {
        if (box && answer === "captcha") await showCaptcha(box, sendWith);
      })
      .catch(() => {
        line.textContent = form.dataset["failed"] ?? "";
      });
  });
}
