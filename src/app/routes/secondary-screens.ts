/** True if the page already shows something that the app has to replace in one step (`main.tsx`). */
const isDrawn = () => "frame" in (document.getElementById("root")?.dataset ?? {});

/** Imports of screens on which few first visits begin; `screens.tsx` names them. */
export const secondaryScreens = {
  place: async () => {
    const [{ PlaceScreen }, { prefetchPlace }] = await Promise.all([
      import("../../consumer/place/place-screen.tsx"),
      import("../../consumer/place/use-place.ts"),
    ]);
    if (isDrawn()) await prefetchPlace(location.pathname).catch(() => undefined);
    return PlaceScreen;
  },
  visitorFrame: async () => (await import("./visitor-frame.tsx")).VisitorFrame,
  outbox: async () => (await import("../../consumer/outbox/outbox-screen.tsx")).OutboxScreen,
  success: async () => (await import("../../consumer/rate/success/success-screen.tsx")).SuccessScreen,
  details: async () => (await import("../../consumer/rate/steps/details-screen.tsx")).DetailsScreen,
  forgot: async () => (await import("../../account/recovery/forgot-screen.tsx")).ForgotScreen,
  reset: async () => (await import("../../account/recovery/reset-screen.tsx")).ResetScreen,
  mailCode: async () => (await import("../../account/mail-link/mail-code-screen.tsx")).MailCodeScreen,
  fresh: async () => (await import("../../account/fresh-sign-in/fresh-screen.tsx")).FreshScreen,
  undo: async () => (await import("../../account/recovery/undo-screen.tsx")).UndoScreen,
  guardian: async () => (await import("../../account/sign-up/guardian-screen.tsx")).GuardianScreen,
  pick: async () => (await import("../../consumer/share-target/pick-screen.tsx")).PickScreen,
  addPlace: async () => (await import("../../consumer/add/add-place-screen.tsx")).AddPlaceScreen,
  dataExport: async () => (await import("../../consumer/data-export/data-export-screen.tsx")).DataExportScreen,
  past: async () => (await import("../../consumer/data-export/past/past-screen.tsx")).PastScreen,
  person: async () => (await import("../../consumer/person/person-screen.tsx")).PersonScreen,
  settings: async () => (await import("../../consumer/settings/settings-screen.tsx")).SettingsScreen,
  profile: async () => (await import("../../consumer/profile/profile-screen.tsx")).ProfileScreen,
  activity: async () => (await import("../../consumer/activity/activity-screen.tsx")).ActivityScreen,
  friends: async () => (await import("../../consumer/friends/friends-screen.tsx")).FriendsScreen,
  scan: async () => (await import("../../consumer/codes/scan-screen.tsx")).ScanScreen,
  code: async () => (await import("../../consumer/codes/code-screen.tsx")).CodeScreen,
  dashboardAndPublic: async () => {
    const { DashboardAndPublicRoutes, preloadPublic } = await import("./dashboard-and-public-routes.tsx");
    if (isDrawn()) await preloadPublic(location);
    return DashboardAndPublicRoutes;
  },
  signedOut: async () => (await import("../gate/signed-out.tsx")).SignedOut,
  guestRating: async () => (await import("../gate/guest-rating.tsx")).GuestRating,
  checkingInvitation: async () => (await import("../gate/checking-invitation.tsx")).CheckingInvitation,
};
