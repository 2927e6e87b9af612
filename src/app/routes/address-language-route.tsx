import { useEffect, useState } from "react";
import { languageOfPage } from "../../domain/languages.ts";
import { speakAt } from "../../messages/language.ts";
import { useSpoken } from "../../messages/messages.ts";
import { Outlet, useLocation } from "../../ui/router.ts";
import { Splash } from "../page/splash.tsx";

/**
 * Around public pages, which speak the language of their address whatever the person chose: at first they do, and also when somebody
 * comes back to them from the app. Whoever goes on into the app is spoken to in their own.
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
  // As with any part of the page that could not be loaded: the next boundary says so, and coming again tries again.
  if (failure) throw failure.error;
  return spoken === language ? <Outlet /> : <Splash />;
}
