import { languageKey } from "../domain/languages.ts";
import { applyTheme, readTheme, type Theme } from "../ui/theme.ts";

/**
 * Script of every public page. Improves what works without it and shows what does not: closes the menu, switches themes, filters
 * questions, offers another language. Returns a function that removes all listeners.
 */
export function livePage(page: Document): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  page.documentElement.dataset["live"] = "";
  for (const menu of page.querySelectorAll<HTMLDetailsElement>("details[data-menu]")) liveMenu(menu, signal);
  for (const group of page.querySelectorAll<HTMLElement>("[data-themes]")) liveThemes(group, signal);
  for (const search of page.querySelectorAll<HTMLInputElement>("input[data-filter]")) liveFilter(search, signal);
  for (const form of page.querySelectorAll<HTMLFormElement>("form[data-newsletter]")) liveNewsletter(form, signal);
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[hreflang]"))
    link.addEventListener("click", () => rememberLanguage(link.hreflang), { signal });
  const copyright = page.querySelector<HTMLElement>("[data-year]");
  if (copyright) updateYear(copyright, new Date().getFullYear());
  const offers = page.querySelector<HTMLElement>("[data-offers]");
  if (offers) offerLanguage(offers, page.documentElement.lang);
  const cellar = page.querySelector<HTMLElement>("[data-cellar]");
  if (cellar)
    void import("./landing/live-outbox-demo.ts").then(
      ({ liveOutboxDemo }) => liveOutboxDemo(cellar, signal),
      reportError,
    );
  const download = page.querySelector<HTMLElement>("[data-download]");
  if (download)
    void import("./download/live-download.ts").then(({ liveDownload }) => liveDownload(download, signal), reportError);
  const letter = page.querySelector<HTMLElement>("[data-letter]");
  if (letter)
    void import("./contact/live-contact.ts").then(({ liveContact }) => liveContact(letter, signal), reportError);
  const subscription = page.querySelector<HTMLElement>("[data-subscription]");
  if (subscription)
    void import("./newsletter/live-subscription.ts").then(
      ({ liveSubscription }) => liveSubscription(subscription, page.location.search, signal),
      reportError,
    );
  const counts = page.querySelector<HTMLElement>("[data-counts]");
  if (counts) void import("./landing/live-counts.ts").then(({ liveCounts }) => liveCounts(counts), reportError);
  openAnswer(page);
  page.defaultView?.addEventListener("hashchange", () => openAnswer(page), { signal });
  return () => ending.abort();
}

/** The start page opens in this language from now on. */
function rememberLanguage(tag: string): void {
  try {
    localStorage.setItem(languageKey, tag);
  } catch {
    // Storage is unavailable: the choice applies to this page only.
  }
}

/** A page that was built in an earlier year names the current one. A clock that is behind changes nothing. */
export function updateYear(line: HTMLElement, now: number): void {
  const built = Number(line.dataset["year"]);
  if (now > built) line.textContent = line.textContent.replace(String(built), String(now));
}

/** Closes the menu on Escape, on a tap outside and on following a link; traps the focus while it is open. */
function liveMenu(menu: HTMLDetailsElement, signal: AbortSignal): void {
  const toggle = menu.querySelector("summary");
  const tell = () => toggle?.setAttribute("aria-expanded", String(menu.open));
  const close = (refocus: boolean) => {
    if (!menu.open) return;
    menu.open = false;
    if (refocus) toggle?.focus();
  };
  tell();
  menu.addEventListener("toggle", tell, { signal });
  menu.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a")) close(false);
    },
    { signal },
  );
  const page = menu.ownerDocument;
  page.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) close(false);
    },
    { signal },
  );
  page.addEventListener(
    "keydown",
    (event) => {
      if (!menu.open) return;
      if (event.key === "Escape") close(true);
      if (event.key !== "Tab") return;
      const stops = [...menu.querySelectorAll<HTMLElement>("summary, a")];
      const at = stops.findIndex((stop) => stop === page.activeElement);
      event.preventDefault();
      stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus();
    },
    { signal },
  );
}

function liveThemes(group: HTMLElement, signal: AbortSignal): void {
  const buttons = [...group.querySelectorAll<HTMLButtonElement>("button[data-to]")];
  const tell = (theme: Theme) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset["to"] === theme));
  };
  for (const button of buttons) {
    button.addEventListener(
      "click",
      () => {
        const theme = button.dataset["to"] as Theme;
        tell(theme);
        try {
          applyTheme(theme);
        } catch {
          // Storage is unavailable: the theme applies to this page only.
          group.ownerDocument.documentElement.dataset["theme"] = theme;
        }
      },
      { signal },
    );
  }
  try {
    tell(readTheme());
  } catch {
    tell("system");
  }
}

/** Loads the sending code on first focus; an earlier submit waits for it. */
function liveNewsletter(form: HTMLFormElement, signal: AbortSignal): void {
  let loading: Promise<void> | undefined;
  let ready = false;
  const load = () =>
    (loading ??= import("./newsletter/newsletter-form.ts").then(
      ({ startNewsletterForm }) => {
        ready = true;
        startNewsletterForm(form);
      },
      () => {
        loading = undefined;
        const line = form.querySelector("output");
        if (line) line.textContent = form.dataset[navigator.onLine ? "failed" : "offline"] ?? "";
      },
    ));
  form.addEventListener("focusin", () => void load(), { signal });
  form.addEventListener(
    "submit",
    (event) => {
      if (ready) return;
      event.preventDefault();
      void load().then(() => ready && form.requestSubmit());
    },
    { signal },
  );
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Shows only questions that contain all typed words, and hides empty groups. */
function liveFilter(search: HTMLInputElement, signal: AbortSignal): void {
  const list = search.ownerDocument.getElementById(search.dataset["filter"] ?? "");
  const none = search.ownerDocument.querySelector<HTMLElement>("[data-none]");
  if (!list) return;
  const answers = [...list.querySelectorAll<HTMLDetailsElement>("details")].map((answer) => ({
    answer,
    text: plain(answer.textContent),
  }));
  const show = () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    for (const { answer, text } of answers) answer.hidden = !words.every((word) => text.includes(word));
    for (const group of list.querySelectorAll<HTMLElement>("section"))
      group.hidden = !group.querySelector("details:not([hidden])");
    if (none) none.hidden = answers.some(({ answer }) => !answer.hidden);
  };
  search.addEventListener("input", show, { signal });
  // The browser may have restored the input after a reload.
  show();
}

/** Opens the answer that the address points to. */
function openAnswer(page: Document): void {
  const named = page.getElementById(decodeURIComponent(page.location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

/** Offers the first of the reader's languages that has this page, unless it is the current one. */
function offerLanguage(offers: HTMLElement, own: string): void {
  for (const tag of navigator.languages) {
    const wanted = tag.toLowerCase().split("-")[0] ?? "";
    if (wanted === own) return;
    const offer = [...offers.querySelectorAll("a")].find(({ hreflang }) => hreflang === wanted);
    if (!offer) continue;
    offer.hidden = false;
    offers.hidden = false;
    return;
  }
}
