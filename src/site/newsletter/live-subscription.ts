import { showState } from "../layout/show-state.ts";

type Calls = {
  /** True if the link was valid; null without a clear answer. */
  confirm: (token: string) => Promise<boolean | null>;
  /** True once unsubscribed; false without a clear answer. */
  leave: (token: string) => Promise<boolean>;
};

/** Loads the server code on demand; failing to load it counts as no clear answer. */
const lazyCalls: Calls = {
  confirm: (token) =>
    import("../deliver-letter.ts").then(
      ({ confirmSubscription }) => confirmSubscription(token),
      () => null,
    ),
  leave: (token) =>
    import("../deliver-letter.ts").then(
      ({ endSubscription }) => endSubscription(token),
      () => false,
    ),
};

/**
 * Handles the links in newsletter mails. A confirmation runs immediately; unsubscribing asks first, because mail scanners follow
 * links. The page already contains every message (`data-when="confirmed"`); `data-act` marks the buttons to continue or retry.
 */
export function liveSubscription(area: HTMLElement, search: string, signal: AbortSignal, calls = lazyCalls): void {
  const params = new URLSearchParams(search);
  const [confirm, leave] = [params.get("confirm"), params.get("unsubscribe")];
  if (confirm === null && leave === null) return;
  let busy = false;

  const act = async () => {
    if (busy) return;
    busy = true;
    showState(area, confirm ? "working" : "leaving");
    try {
      if (confirm) showState(area, said[String(await calls.confirm(confirm))] ?? "failed");
      else showState(area, leave && (await calls.leave(leave)) ? "left" : "failed");
    } finally {
      busy = false;
    }
  };

  if (!confirm && !leave) return showState(area, "incomplete");
  for (const button of area.querySelectorAll("[data-act]"))
    button.addEventListener("click", () => void act().catch(reportError), { signal });
  if (confirm) act().catch(reportError);
  else showState(area, "leave");
}

const said: Partial<Record<string, string>> = { true: "confirmed", false: "stale" };
