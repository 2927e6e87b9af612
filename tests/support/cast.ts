/** Somebody who calls the database: the API role and, when signed in, the user. */
export interface Person {
  role: "anon" | "authenticated" | "service_role";
  id: string | null;
  email: string | null;
  /** How the session was opened: with a second step (what goes for everybody here), or with a password alone. */
  aal?: "aal1" | "aal2";
  /** The id of that session, where it matters. */
  session?: string;
  /** What else the token says, where it matters. */
  claims?: Readonly<Record<string, unknown>>;
}

const member = (digit: number, email: string): Person & { id: string; email: string } => ({
  role: "authenticated",
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  email,
});

export const cast = {
  anonymous: { role: "anon", id: null, email: null },
  /** A function with the secret key, e.g. nearby-places. */
  machine: { role: "service_role", id: null, email: null },
  uninvited: member(1, "uninvited@cast.test"),
  consumerA: member(2, "ada@cast.test"),
  consumerB: member(3, "ben@cast.test"),
  serverOfPlace1: member(4, "sam@cast.test"),
  ownerOfPlace1: member(5, "olga@cast.test"),
  ownerOfPlace2: member(6, "otto@cast.test"),
  admin: member(7, "alma@cast.test"),
} as const satisfies Record<string, Person>;

export const members = [
  cast.uninvited,
  cast.consumerA,
  cast.consumerB,
  cast.serverOfPlace1,
  cast.ownerOfPlace1,
  cast.ownerOfPlace2,
  cast.admin,
] as const;

/** Place 1 and 2 have an owner each, place 3 nobody's. Metres apart, all in Luxembourg City but place 3. */
export const places = {
  place1: { id: "place-1", name: "Café Zitroun", city: "Luxembourg", lat: 49.611, lng: 6.13 },
  place2: { id: "place-2", name: "Beim Lis", city: "Luxembourg", lat: 49.6125, lng: 6.131 },
  place3: { id: "place-3", name: "Moselhaus", city: "Trier", lat: 49.7557, lng: 6.6394 },
} as const;

/** The row of `servers` of `cast.serverOfPlace1`. */
export const serverId = "00000000-0000-4000-9000-000000000004";
/** The rows of `restaurant_owners`. */
export const ownerIds = {
  ofPlace1: "00000000-0000-4000-9000-000000000005",
  ofPlace2: "00000000-0000-4000-9000-000000000006",
} as const;
/** Multi-use code with which everybody of the cast but one signed up. */
export const invitationCode = "CAST-LEMON-2026";
