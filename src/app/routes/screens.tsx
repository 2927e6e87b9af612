import { readLastAnswers } from "../../device/last-answers.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { secondaryScreens } from "./secondary-screens.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen is a chunk of its own. The shell includes the device's database; public pages do not need it. */
export const login = lazyScreen(async () => (await import("./login-route.ts")).LoginRoute);
export const shell = lazyScreen(async () => {
  const { Shell } = await import("../shell/shell.tsx");
  // Read once for the first frame. If the device cannot answer, later readers report the failure.
  await readLastAnswers().catch(() => undefined);
  return Shell;
});
export const gate = lazyScreen(async () => (await import("../gate/gate.tsx")).Gate);
export const map = lazyScreen(async () => {
  const { MapScreen } = await import("../../consumer/map/map-screen.tsx");
  // Delayed, because the list itself has to be requested first.
  setTimeout(() => void fetchAhead(score), 2_000);
  return MapScreen;
});
export const score = lazyScreen(async () => {
  const { ScoreScreen } = await import("../../consumer/rate/steps/score-screen.tsx");
  void fetchAhead(details, success);
  return ScoreScreen;
});
const historyScreen = () => import("../../consumer/history/history-screen.tsx");
export const history = lazyScreen(async () => (await historyScreen()).HistoryScreen);
const prefetchHistory = async () => (await historyScreen()).prefetchHistory();

/**
 * Screens whose import is in a separate chunk: each import in this file costs the first load of the map up to a hundred
 * bytes.
 */
const loadLater = async (name: keyof typeof secondaryScreens) =>
  await (await import("./secondary-screens.ts")).secondaryScreens[name]();
const later = (name: keyof typeof secondaryScreens) => lazyScreen(() => loadLater(name));
export const success = later("success");
export const details = lazyScreen(async () => {
  const DetailsScreen = await loadLater("details");
  // Editing a rating begins here, and the text after Submit must not wait for its chunk.
  void fetchAhead(success);
  return DetailsScreen;
});
export const outbox = later("outbox");
export const place = later("place");
export const visitorFrame = later("visitorFrame");
export const forgot = later("forgot");
export const reset = later("reset");
export const mailCode = later("mailCode");
export const fresh = later("fresh");
export const undo = later("undo");
export const guardian = later("guardian");
export const pick = later("pick");
export const addPlace = later("addPlace");
export const dataExport = later("dataExport");
export const past = later("past");
export const profile = later("profile");
export const person = later("person");
export const settings = later("settings");
export const activity = later("activity");
export const friends = later("friends");
export const code = later("code");
export const scan = later("scan");
export const dashboardAndPublic = later("dashboardAndPublic");
export const signedOut = later("signedOut");
export const guestRating = later("guestRating");
export const checkingInvitation = later("checkingInvitation");

/**
 * Loads the screens that probably follow while the person looks at this one: each can then be shown in the frame after
 * the tap, and shared elements find their counterpart. Errors are reported where the screen is shown.
 */
function fetchAhead(...screens: { preload: () => Promise<unknown> }[]): Promise<unknown> {
  return Promise.all(screens.map(async ({ preload }) => preload().catch(() => undefined)));
}

/** All screens for signed-in people. */
export const fetchAllScreens = (): Promise<unknown> =>
  fetchAhead(
    shell,
    gate,
    map,
    score,
    details,
    success,
    history,
    outbox,
    pick,
    addPlace,
    dataExport,
    past,
    profile,
    activity,
    friends,
    place,
    settings,
    person,
  );

/**
 * Shell, gate and screen are requested in parallel, because each would cost a round trip. Resolves when they can be
 * rendered in one step, or when it is clear that they cannot.
 */
export async function preloadScreens(path: string, isDrawn: boolean): Promise<void> {
  if (path.startsWith(`${pages.place}/`)) return void (await fetchAhead(visitorFrame, shell, place));
  if (!path.startsWith(`${pages.app}/`)) return void (isDrawn && (await fetchAhead(dashboardAndPublic)));
  const screens = {
    [pages.map]: map,
    [pages.rate]: score,
    [pages.history]: history,
    [pages.outbox]: outbox,
    [pages.activity]: activity,
    [pages.friends]: friends,
  };
  const screen = screens[path as keyof typeof screens];
  await Promise.all([
    fetchAhead(shell, gate, ...(screen ? [screen] : [])),
    path === pages.history && prefetchHistory().catch(() => undefined),
  ]);
}
