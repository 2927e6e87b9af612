import { ToastProvider } from "../ui/elements/toasts.tsx";
import { Outlet, useLocation } from "../ui/router.ts";
import { FailureToasts } from "./failure-toasts.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { Page } from "./page.tsx";
import { carriesSession } from "./session-marks.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";

const linkLanding = lazyScreen(async () => (await import("../account/mail-link/link-landing.tsx")).LinkLanding);

export function Root() {
  useScrollMemory();
  const location = useLocation();
  return (
    <ToastProvider>
      <FailureToasts />
      <Page>
        {carriesSession(location) ? <linkLanding.Screen key={location.search + location.hash} /> : <Outlet />}
      </Page>
    </ToastProvider>
  );
}
