import { Outlet, useLocation } from "react-router-dom";
import { ToastProvider } from "../ui/elements/toasts.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";
import { carriesSession } from "./session-marks.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const linkLanding = lazyScreen(async () => (await import("../account/link-landing.tsx")).LinkLanding);

export function Root() {
  useScrollMemory();
  return (
    <ToastProvider>
      <Page>{carriesSession(useLocation()) ? <linkLanding.Screen /> : <Outlet />}</Page>
    </ToastProvider>
  );
}
