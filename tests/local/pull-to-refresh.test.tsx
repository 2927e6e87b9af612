import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PullToRefresh } from "../../src/ui/elements/pull-to-refresh.tsx";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();

/** The screen's refresh button; `busy` is its own state. */
const button = {
  pressed: 0,
  busy: false,
  isConnected: true,
  click: () => void (button.pressed += 1),
  getAttribute: () => String(button.busy),
};
/** Content of the page: the button, and a dialog above it. */
let there: { button: boolean; dialog: boolean };
let changed: () => void;
beforeEach(() => {
  Object.assign(button, { pressed: 0, busy: false });
  there = { button: true, dialog: false };
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(tell: () => void) {
        changed = tell;
      }
      observe = () => undefined;
      disconnect = () => (changed = () => undefined);
    },
  );
  const querySelector = (selector: string) =>
    selector === "dialog[open]" ? (there.dialog ? {} : null) : there.button ? button : null;
  Object.assign(here.document, { querySelector });
});

type Point = [x: number, y: number];
const touch = (type: "start" | "move" | "end" | "cancel", ...fingers: Point[]) => {
  const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
  here.window.dispatchEvent(Object.assign(new Event(`touch${type}`), { touches }));
};
const says = (page: ReturnType<typeof here.show>, words: string) => until(() => expect(page.text()).toBe(words));

async function open() {
  const page = here.show(<PullToRefresh />);
  await pass(20);
  return page;
}
const pull = (byPx: number) => {
  touch("start", [180, 200]);
  touch("move", [180, 200 + byPx]);
};

describe("pull to refresh", () => {
  it("presses the refresh button once and shows progress until the refresh is done", async () => {
    const page = await open();
    pull(50);
    await says(page, "Pull to refresh");
    touch("move", [180, 300]);
    await says(page, "Release to refresh");
    expect(button.pressed).toBe(0);
    touch("end");
    expect(button.pressed).toBe(1);
    button.busy = true;
    changed();
    await until(() => expect(page.text()).not.toBe(""));
    button.busy = false;
    changed();
    await says(page, "");
    touch("end");
    expect(button.pressed).toBe(1);
  });

  it("does not refresh after a short pull or after a pull that was moved back", async () => {
    const page = await open();
    pull(60);
    touch("end");
    pull(160);
    touch("move", [180, 230]);
    touch("end");
    pull(160);
    touch("move", [180, 150]);
    touch("move", [180, 400]);
    touch("end");
    pull(160);
    touch("cancel");
    touch("end");
    await says(page, "");
    expect(button.pressed).toBe(0);
  });

  it("does nothing on a scrolled page, under a dialog, with two fingers, or without a refresh button", async () => {
    const page = await open();
    const tryIt = () => {
      pull(160);
      touch("end");
    };
    vi.stubGlobal("scrollY", 10);
    tryIt();
    vi.stubGlobal("scrollY", 0);
    there.dialog = true;
    tryIt();
    there = { button: false, dialog: false };
    tryIt();
    there.button = true;
    touch("start", [180, 200], [200, 200]);
    touch("move", [180, 360], [200, 360]);
    touch("end");
    pull(160);
    touch("start", [180, 360], [100, 100]);
    touch("end");
    await says(page, "");
    expect(button.pressed).toBe(0);
  });

  it("shows an offline message and still refreshes, because the position may have changed", async () => {
    here.online = false;
    const page = await open();
    pull(160);
    touch("end");
    await page.says("offline");
    expect(button.pressed).toBe(1);
    await pass(4_100);
    expect(page.text()).toBe("");
  });

  it("no longer reacts to a pull after the page is left", async () => {
    const page = await open();
    page.leave();
    await pass(20);
    pull(160);
    touch("end");
    expect(button.pressed).toBe(0);
  });
});
