import { ToastProvider } from "../ui/elements/toasts.tsx";
import { Outlet, useLocation } from "../ui/router.ts";
import { FailureToasts } from "./errors/failure-toasts.tsx";
import { lazyScreen } from "./routes/lazy-screen.ts";
import { PageBoundary } from "./page/page-boundary.tsx";
import { isSessionLink } from "./gate/session-link.ts";
import { useScrollRestoration } from "./shell/use-scroll-restoration.ts";

const linkLanding = lazyScreen(async () => (await import("../account/mail-link/link-landing.tsx")).LinkLanding);

export function Root() {
  useScrollRestoration();
  const location = useLocation();
  return (
    <ToastProvider>
      <FailureToasts />
      <PageBoundary>
        {isSessionLink(location) ? <linkLanding.Screen key={location.search + location.hash} /> : <Outlet />}
      </PageBoundary>
    </ToastProvider>
  );
}
