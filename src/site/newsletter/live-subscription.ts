import { showState } from "../layout/show-state.ts";

type Calls = {
  /** Whether the link was good; null without a clear answer. */
  confirm: (token: string) => Promise<boolean | null>;
  /** False without a clear answer. */
  leave: (token: string) => Promise<boolean>;
};

/** What reaches the server may not be had without a connection: that is no clear answer either. */
const overTheWire: Calls = {
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
 * Does what a link of the newsletter's mails is for. One confirms at once, the other asks, since programs look after links. What is
 * said of it stands in the page already: `data-when="confirmed"`, and `data-act` is on the buttons that go on or try again.
 */
export function liveSubscription(area: HTMLElement, search: string, signal: AbortSignal, calls = overTheWire): void {
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
