import type { Role } from "../../domain/people/role.ts";

/** What all dashboards say alike. */
export const dashboards = {
  home: "Dashboards",
  roles: { admin: "Admin Dashboard", owner: "Restaurant Owner Dashboard", server: "Server Dashboard" } satisfies Record<
    Role,
    string
  >,
  openApp: "Open the app",
  refresh: "Refresh",
  logOut: "Logout",
  sections: "Sections",
  waiting: (count: number) => (count === 1 ? "1 is waiting" : `${count} are waiting`),
  signedInAs: (name: string) => `Signed in as ${name}`,
  updated: (time: string) => `Up to date as of ${time}`,
  stale: "What you see stays; it could not be brought up to date.",
  failures: {
    offline: "You are offline. This needs a connection; what you entered stays here.",
    unreachable: "The server could not be reached. What you entered stays here; please try again.",
    "sign-in": "Not authenticated. Your session has ended: please sign in again.",
    forbidden: "This account may not do that (any more).",
    unreadable: "The server answered in a way this version does not know. Please reload the page.",
    refused: "The server refused this. Nothing was changed.",
  },
  reasons: {
    rate_limited: "Too many requests. Please wait a moment and try again.",
    suspended: "This account is suspended.",
    not_invited: "Access requires a valid invitation.",
    second_step: "Admins sign in with a second step. Please reload the page to do it.",
  } as Record<string, string>,
  noSecondStep:
    "This is a demo: here admins are let in with a password alone. Everywhere else they need a second step.",
  link: {
    heading: "Sign in without Apple, too",
    text: "This account has no email and password of its own. With them you get in on any device.",
    action: "Link Account",
  },
  account: "Sign-in and security",
  needsConnection: {
    heading: "This page needs a connection",
    text: "Dashboards show live figures and are not kept on this device. Ratings and places in the app work offline.",
  },
  missingRole: {
    heading: "Not open to this account",
    owner: "Restaurant owner profile not found. Please request restaurant ownership to access this dashboard.",
    server: "Server profile not found",
    admin: "This account has no admin rights.",
  },
  sortBy: (column: string) => `Sort by ${column}`,
  week: "Week of",
  average: "Average",
  count: "Ratings",
  figures: "Show the figures",
  share: "Share",
};
