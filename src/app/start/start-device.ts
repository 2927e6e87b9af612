import { catchInstallPrompt } from "../../device/install-prompt.ts";
import { startSync } from "../../sync/drain/start-sync.ts";
import { startWorker } from "./start-worker.ts";
import { fetchAllScreens } from "../routes/screens.tsx";

/** The current page loads first. */
const aheadAfterMs = 2_000;

/** `entry`: address of this page's first script. */
export function startDevice(entry: string): void {
  catchInstallPrompt();
  startSync({ window, document });
  setTimeout(() => void startNotifications(), aheadAfterMs);
  // So that codes can be verified offline with current keys.
  setTimeout(
    () => void import("../../sync/codes/code-keys.ts").then(({ refreshCodeKeys }) => refreshCodeKeys(), reportError),
    aheadAfterMs,
  );
  // A session that was changed on the device is noticed without a connection. Also when the page is left: a sign-in may have
  // come since the start, and its keys are fetched while there is a connection.
  const check = () =>
    void import("../../sync/session/check-session.ts")
      .then(({ checkSession }) => checkSession())
      .catch(() => undefined);
  setTimeout(check, aheadAfterMs);
  document.addEventListener("visibilitychange", check);
  void startWorker(entry).then((hasWorker) => {
    // Without a worker the app is not cached, so its screens are loaded into memory: all of it works offline while the
    // page is open.
    if (!hasWorker) setTimeout(() => void fetchAllScreens(), aheadAfterMs);
    else
      setTimeout(
        () =>
          void import("./store-public-pages.ts")
            .then(({ storePublicPages }) => storePublicPages(entry))
            .catch(() => undefined),
        aheadAfterMs,
      );
  });
}

/** For the counts of the navigation. If this cannot be loaded, the pages themselves fetch the data. */
const startNotifications = () =>
  import("../../sync/refresh/refresh-notifications.ts").then(
    ({ watchNotifications }) => watchNotifications({ window, document }),
    () => undefined,
  );
