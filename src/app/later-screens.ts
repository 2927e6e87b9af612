/** The ways to the chunks of all screens that no first visit begins with; `screens.tsx` gives them their names. */
export const laterScreens = {
  forgot: async () => (await import("../account/forgot-screen.tsx")).ForgotScreen,
  reset: async () => (await import("../account/reset-screen.tsx")).ResetScreen,
  guardian: async () => (await import("../account/guardian-screen.tsx")).GuardianScreen,
  pick: async () => (await import("../consumer/share/pick-screen.tsx")).PickScreen,
  takeHome: async () => (await import("../consumer/take-home/take-home-screen.tsx")).TakeHomeScreen,
  person: async () => (await import("../consumer/person/person-screen.tsx")).PersonScreen,
  settings: async () => (await import("../consumer/settings/settings-screen.tsx")).SettingsScreen,
  profile: async () => (await import("../consumer/profile/profile-screen.tsx")).ProfileScreen,
  activity: async () => (await import("../consumer/activity/activity-screen.tsx")).ActivityScreen,
  friends: async () => (await import("../consumer/friends/friends-screen.tsx")).FriendsScreen,
  scan: async () => (await import("../consumer/codes/scan-screen.tsx")).ScanScreen,
  code: async () => (await import("../consumer/codes/code-screen.tsx")).CodeScreen,
  notFound: async () => (await import("./not-found-screen.tsx")).NotFoundScreen,
  signedOut: async () => (await import("./signed-out.tsx")).SignedOut,
  guestRating: async () => (await import("./guest-rating.tsx")).GuestRating,
  checkingInvitation: async () => (await import("./checking-invitation.tsx")).CheckingInvitation,
};
