import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { OfflineLine } from "./app/banners.tsx";
import { OutboxMark } from "./app/outbox-mark.tsx";
import { ShellFrame } from "./app/shell.tsx";
import { StartFailure } from "./app/start-failure.tsx";
import { MapOutline } from "./consumer/map/map-outline.tsx";
import { shell } from "./messages/en/shell.ts";
import { LandingScreen } from "./site/landing-screen.tsx";
import { Router } from "./ui/router.ts";

/** What the build puts into the pages: HTML, with `<title>` and the like at its beginning. Never a clock, never the platform's words. */
export async function renderParts(): Promise<Record<"landing" | "frame" | "unloaded" | "offline", string>> {
  return {
    landing: await toHtml(<LandingScreen />),
    frame: await toHtml(<Frame />),
    unloaded: await toHtml(<StartFailure online />),
    offline: await toHtml(<StartFailure online={false} />),
  };
}

/** The frame of the app around somebody who is signed in, with everything in it that depends on the moment: `first/frame.ts` chooses. */
function Frame() {
  return (
    <Router location="/" navigator={nowhere}>
      <ShellFrame
        corner={<OutboxMark unsent={0} refused={false} />}
        banners={
          <div aria-live="polite">
            <OfflineLine text={shell.offlineText} />
          </div>
        }
      >
        <MapOutline />
      </ShellFrame>
    </Router>
  );
}

const nowhere = {
  createHref: (to: string | { pathname?: string }) => (typeof to === "string" ? to : (to.pathname ?? "")),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

async function toHtml(page: ReactNode): Promise<string> {
  // Otherwise React moves what is large behind an inline script, which the policy forbids: without scripts it would stay away.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  return await new Response(prelude).text();
}
