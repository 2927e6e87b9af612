import { useEffect, useState } from "react";
import { languageOfPage } from "../../domain/languages.ts";
import { speakAt } from "../../messages/language.ts";
import { useSpoken } from "../../messages/messages.ts";
import { Outlet, useLocation } from "../../ui/router.ts";
import { Splash } from "../page/splash.tsx";

/**
 * For public pages, which use the language of their address whatever the person chose, also after a return from the
 * app. On the way into the app, the person's own language is used again.
 */
export function AddressLanguageRoute() {
  const { pathname } = useLocation();
  const spoken = useSpoken()?.language;
  const language = languageOfPage(pathname) ?? spoken;
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (spoken !== language) speakAt(pathname).catch((error: unknown) => setFailure({ error }));
  }, [spoken, language, pathname]);
  useEffect(() => () => void speakAt(location.pathname).catch(reportError), []);
  // Like any part of the page that could not be loaded: the next boundary reports it, and returning to the page tries
  // again.
  if (failure) throw failure.error;
  return spoken === language ? <Outlet /> : <Splash />;
}
