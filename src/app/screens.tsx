import { pages } from "../domain/paths.ts";
import type { laterScreens } from "./later-screens.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen is a chunk of its own; the shell brings the device's database along, the public pages do without. */
export const landing = lazyScreen(async () => (await import("../site/landing-screen.tsx")).LandingScreen);
export const login = lazyScreen(async () => (await import("./login-route.ts")).LoginRoute);
export const shell = lazyScreen(async () => {
  const [{ Shell }, { readFirstAnswers }] = await Promise.all([
    import("./shell.tsx"),
    import("../device/first-answers.ts"),
  ]);
  // Asked once for the first frame; a device that cannot answer tells so to whoever asks again.
  await readFirstAnswers().catch(() => undefined);
  return Shell;
});
export const gate = lazyScreen(async () => (await import("./gate.tsx")).Gate);
export const map = lazyScreen(async () => {
  const { MapScreen } = await import("../consumer/map/map-screen.tsx");
  // Not at once: the list itself is still to be asked for.
  setTimeout(() => void fetchAhead(score), 2_000);
  return MapScreen;
});
export const score = lazyScreen(async () => {
  const { ScoreScreen } = await import("../consumer/rate/score-screen.tsx");
  void fetchAhead(details, success);
  return ScoreScreen;
});
const historyScreen = () => import("../consumer/history/history-screen.tsx");
export const history = lazyScreen(async () => (await historyScreen()).HistoryScreen);
const readHistoryAhead = async () => (await historyScreen()).readHistoryAhead();

/** Those whose way to their chunk is in a chunk of its own: each one named above costs the first load of the map up to a hundred bytes. */
const later = (name: keyof typeof laterScreens) =>
  lazyScreen(async () => await (await import("./later-screens.ts")).laterScreens[name]());
export const details = later("details");
export const success = later("success");
export const outbox = later("outbox");
export const place = later("place");
export const forgot = later("forgot");
export const reset = later("reset");
export const guardian = later("guardian");
export const pick = later("pick");
export const takeHome = later("takeHome");
export const profile = later("profile");
export const person = later("person");
export const settings = later("settings");
export const activity = later("activity");
export const friends = later("friends");
export const code = later("code");
export const scan = later("scan");
export const further = later("further");
export const signedOut = later("signedOut");
export const guestRating = later("guestRating");
export const checkingInvitation = later("checkingInvitation");

/**
 * The screens that are about to follow, while the person looks at this one: each is then there in the frame after the
 * tap, and what travels from page to page finds its counterpart. Whoever shows the screen tells what went wrong with it.
 */
function fetchAhead(...screens: { preload: () => Promise<unknown> }[]): Promise<unknown> {
  return Promise.all(screens.map(async ({ preload }) => preload().catch(() => undefined)));
}

/** All that somebody who is signed in may come to. */
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
    takeHome,
    profile,
    activity,
    friends,
    place,
    settings,
    person,
  );

/**
 * Shell, gate and screen are asked for together: one after the other they would cost a round trip each. Resolves when they
 * can be drawn in one go, or when it is clear that they cannot.
 */
export async function preloadScreens(path: string): Promise<void> {
  if (path.startsWith(`${pages.place}/`)) return void (await fetchAhead(shell, place));
  if (!path.startsWith(`${pages.app}/`)) return;
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
    path === pages.history && readHistoryAhead().catch(() => undefined),
  ]);
}
