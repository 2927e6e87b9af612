import { pages } from "../domain/paths.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen is a chunk of its own; the shell brings the device's database along, the public pages do without. */
export const landing = lazyScreen(async () => (await import("../site/landing-screen.tsx")).LandingScreen);
export const login = lazyScreen(async () => (await import("./login-route.tsx")).LoginRoute);
export const forgot = lazyScreen(async () => (await import("../account/forgot-screen.tsx")).ForgotScreen);
export const reset = lazyScreen(async () => (await import("../account/reset-screen.tsx")).ResetScreen);
export const guardian = lazyScreen(async () => (await import("../account/guardian-screen.tsx")).GuardianScreen);
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
export const details = lazyScreen(async () => (await import("../consumer/rate/details-screen.tsx")).DetailsScreen);
export const success = lazyScreen(async () => (await import("../consumer/rate/success-screen.tsx")).SuccessScreen);
export const history = lazyScreen(async () => (await import("../consumer/history/history-screen.tsx")).HistoryScreen);
export const outbox = lazyScreen(async () => (await import("../consumer/outbox/outbox-screen.tsx")).OutboxScreen);
export const pick = lazyScreen(async () => (await import("../consumer/share/pick-screen.tsx")).PickScreen);
export const takeHome = lazyScreen(
  async () => (await import("../consumer/take-home/take-home-screen.tsx")).TakeHomeScreen,
);
export const profile = lazyScreen(async () => (await import("../consumer/profile/profile-screen.tsx")).ProfileScreen);
export const place = lazyScreen(async () => (await import("../consumer/place/place-screen.tsx")).PlaceScreen);
export const code = lazyScreen(async () => (await import("../consumer/codes/code-screen.tsx")).CodeScreen);
export const notFound = lazyScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);
export const signedOut = lazyScreen(async () => (await import("./signed-out.tsx")).SignedOut);
export const guestRating = lazyScreen(async () => (await import("./guest-rating.tsx")).GuestRating);
export const checkingInvitation = lazyScreen(
  async () => (await import("./checking-invitation.tsx")).CheckingInvitation,
);

/**
 * The screens that are about to follow, while the person looks at this one: each is then there in the frame after the
 * tap, and what travels from page to page finds its counterpart. Whoever shows the screen tells what went wrong with it.
 */
function fetchAhead(...screens: { preload: () => Promise<unknown> }[]): Promise<unknown> {
  return Promise.all(screens.map(async ({ preload }) => preload().catch(() => undefined)));
}

/** All that somebody who is signed in may come to. */
export const fetchAllScreens = (): Promise<unknown> =>
  fetchAhead(shell, gate, map, score, details, success, history, outbox, pick, takeHome, profile, place);

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
    [pages.profile]: profile,
  };
  const screen = screens[path as keyof typeof screens];
  await fetchAhead(shell, gate, ...(screen ? [screen] : []));
}
