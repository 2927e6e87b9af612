import { createContext, use } from "react";
import type { Role } from "../../domain/people/role.ts";

export type DashboardPerson = {
  uid: string;
  email: string;
  firstName: string | null;
  /** Roles from the server, fetched again when it refuses something. */
  roles: readonly Role[];
  /** Signs out on this device and opens the landing page. Unsent ratings stay for the next sign-in. */
  signOut: () => void;
};

const Context = createContext<DashboardPerson | null>(null);
export const DashboardPersonProvider = Context.Provider;

/** The signed-in person, for pages behind the dashboard gate. */
export function useDashboardPerson(): DashboardPerson {
  const person = use(Context);
  if (!person) throw new Error("useDashboardPerson is for pages behind the dashboards' gate.");
  return person;
}
