import { readLastAnswers } from "../../device/last-answers.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Every screen is a chunk of its own. The shell includes the device's database; public pages do not need it. */
export const login = lazyScreen(async () => (await import("./login-route.ts")).LoginRoute);
export const shell = lazyScreen(async () => {
  const { Shell } = await import("../shell/shell.tsx");
  // Read once for the first frame. If the device cannot answer, later readers report the failure.
  await readLastAnswers().catch(() => undefined);
  return Shell;
});
export const gate = lazyScreen(async () => (await import("../gate/gate.tsx")).Gate, {
  soon: () => import("../../sync/session/refresh-invitation.ts"),
});
export const map = lazyScreen(
  async () => {
    const { MapScreen } = await import("../../consumer/map/map-screen.tsx");
    // Delayed, because the list itself has to be requested first.
    setTimeout(() => void fetchAhead(score), 2_000);
    return MapScreen;
  },
  { soon: () => import("../../sync/refresh/refresh.ts") },
);
export const score = lazyScreen(async () => {
  const { ScoreScreen } = await import("../../consumer/rate/steps/score-screen.tsx");
  void fetchAhead(details, success);
  return ScoreScreen;
});
export const history = lazyScreen(
  async () => (await import("../../consumer/history/history-screen.tsx")).HistoryScreen,
  { prefetch: async () => (await import("../../consumer/history/history-screen.tsx")).prefetchHistory() },
);
export const success = lazyScreen(
  async () => (await import("../../consumer/rate/success/success-screen.tsx")).SuccessScreen,
);
export const details = lazyScreen(async () => {
  const { DetailsScreen } = await import("../../consumer/rate/steps/details-screen.tsx");
  // Editing a rating begins here, and the text after Submit must not wait for its chunk.
  void fetchAhead(success);
  return DetailsScreen;
});
export const outbox = lazyScreen(async () => (await import("../../consumer/outbox/outbox-screen.tsx")).OutboxScreen);
export const place = lazyScreen(async () => (await import("../../consumer/place/place-screen.tsx")).PlaceScreen, {
  prefetch: async () => (await import("../../consumer/place/use-place.ts")).prefetchPlace(location.pathname),
});
export const visitorFrame = lazyScreen(async () => (await import("./visitor-frame.tsx")).VisitorFrame);
export const forgot = lazyScreen(async () => (await import("../../account/recovery/forgot-screen.tsx")).ForgotScreen);
export const reset = lazyScreen(async () => (await import("../../account/recovery/reset-screen.tsx")).ResetScreen);
export const mailCode = lazyScreen(
  async () => (await import("../../account/mail-link/mail-code-screen.tsx")).MailCodeScreen,
);
export const fresh = lazyScreen(async () => (await import("../../account/fresh-sign-in/fresh-screen.tsx")).FreshScreen);
export const undo = lazyScreen(async () => (await import("../../account/recovery/undo-screen.tsx")).UndoScreen);
export const guardian = lazyScreen(
  async () => (await import("../../account/sign-up/guardian-screen.tsx")).GuardianScreen,
);
export const pick = lazyScreen(async () => (await import("../../consumer/share-target/pick-screen.tsx")).PickScreen);
export const addPlace = lazyScreen(
  async () => (await import("../../consumer/add/add-place-screen.tsx")).AddPlaceScreen,
);
export const dataExport = lazyScreen(
  async () => (await import("../../consumer/data-export/data-export-screen.tsx")).DataExportScreen,
);
export const past = lazyScreen(
  async () => (await import("../../consumer/data-export/past/past-screen.tsx")).PastScreen,
);
export const profile = lazyScreen(
  async () => (await import("../../consumer/profile/profile-screen.tsx")).ProfileScreen,
);
export const person = lazyScreen(async () => (await import("../../consumer/person/person-screen.tsx")).PersonScreen);
export const settings = lazyScreen(
  async () => (await import("../../consumer/settings/settings-screen.tsx")).SettingsScreen,
);
export const activity = lazyScreen(
  async () => (await import("../../consumer/activity/activity-screen.tsx")).ActivityScreen,
);
export const friends = lazyScreen(
  async () => (await import("../../consumer/friends/friends-screen.tsx")).FriendsScreen,
);
export const code = lazyScreen(async () => (await import("../../consumer/codes/code-screen.tsx")).CodeScreen);
export const scan = lazyScreen(async () => (await import("../../consumer/codes/scan-screen.tsx")).ScanScreen);
export const signedOut = lazyScreen(async () => (await import("../gate/signed-out.tsx")).SignedOut);
export const guestRating = lazyScreen(async () => (await import("../gate/guest-rating.tsx")).GuestRating);
export const checkingInvitation = lazyScreen(
  async () => (await import("../gate/checking-invitation.tsx")).CheckingInvitation,
);

/**
 * Loads the screens that probably follow while the person looks at this one: each can then be shown in the frame after
 * the tap, and shared elements find their counterpart. Errors are reported where the screen is shown.
 */
async function fetchAhead(...screens: { preload: () => Promise<unknown> }[]): Promise<void> {
  const loads = [];
  for (const { preload } of screens) {
    loads.push(preload().catch(() => undefined));
    // In a task each: requesting all of them takes 70 ms on a slow phone, and people may be typing by then.
    await new Promise((next) => setTimeout(next));
  }
  await Promise.all(loads);
}

/** All screens for signed-in people. */
export const fetchAllScreens = (): Promise<void> =>
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
