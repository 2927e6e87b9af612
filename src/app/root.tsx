import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { ToastProvider } from "../ui/elements/toasts.tsx";
import { Splash } from "./splash.tsx";

const LinkLanding = lazy(async () => ({ default: (await import("../account/link-landing.tsx")).LinkLanding }));

/** The marks of a link from our mail, cheap to test on every page; `readSessionLink` says what it is. */
const mailLink = /[#&](access_token|refresh_token|error|error_code)=|[?&]error_code=/;
const codeLink = /^\/app(\/|-login\/).*[?&]code=/;

export function Root() {
  const { hash, search, pathname } = useLocation();
  const carriesSession = mailLink.test(search + hash) || codeLink.test(pathname + search);
  return (
    <ToastProvider>
      <ScrollRestoration />
      {carriesSession ? (
        <Suspense fallback={<Splash />}>
          <LinkLanding />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </ToastProvider>
  );
}
