import { createContext, use } from "react";
import type { Role } from "../../domain/people/role.ts";

export type DashboardPerson = {
  uid: string;
  email: string;
  firstName: string | null;
  /** What the server says this account may open; asked again when it refuses something. */
  roles: readonly Role[];
  /** Ends the session on this device and goes to the landing page. Unsent ratings stay for the next sign-in. */
  signOut: () => void;
};

const Context = createContext<DashboardPerson | null>(null);
export const DashboardPersonProvider = Context.Provider;

/** Who is signed in, for whatever stands behind the gate of the dashboards. */
export function useDashboardPerson(): DashboardPerson {
  const person = use(Context);
  if (!person) throw new Error("useDashboardPerson is for pages behind the dashboards' gate.");
  return person;
}
