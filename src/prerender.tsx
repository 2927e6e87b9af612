import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StartFailure } from "./app/start-failure.tsx";
import { LandingScreen } from "./site/landing-screen.tsx";

/** What the build puts into the pages: HTML, with `<title>` and the like at its beginning. Never a clock, never the platform's words. */
export async function renderParts(): Promise<Record<"landing" | "unloaded" | "offline", string>> {
  return {
    landing: await toHtml(<LandingScreen />),
    unloaded: await toHtml(<StartFailure online />),
    offline: await toHtml(<StartFailure online={false} />),
  };
}

async function toHtml(page: ReactNode): Promise<string> {
  // Otherwise React moves what is large behind an inline script, which the policy forbids: without scripts it would stay away.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  return await new Response(prelude).text();
}
