/** The pages of the bottom navigation, in the order of the specification. A page is added here when it exists. */
export const navPages = [
  { to: "/app/map", name: "map" },
  { to: "/app/history", name: "history" },
  { to: "/app/outbox", name: "outbox" },
] as const;
