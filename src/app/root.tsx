import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { ToastProvider } from "../ui/elements/toasts.tsx";
import { carriesSession } from "./session-marks.ts";
import { Splash } from "./splash.tsx";

const LinkLanding = lazy(async () => ({ default: (await import("../account/link-landing.tsx")).LinkLanding }));

export function Root() {
  const location = useLocation();
  return (
    <ToastProvider>
      <ScrollRestoration />
      {carriesSession(location) ? (
        <Suspense fallback={<Splash />}>
          <LinkLanding />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </ToastProvider>
  );
}
