import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { PersonProvider } from "../../src/device/use-person.ts";
import type { Person } from "../../src/domain/people/session.ts";
import { ToastProvider } from "../../src/ui/elements/toasts.tsx";
import { useLocation } from "../../src/ui/router.ts";
import { ada } from "./outbox-world.ts";

export const somebody: Person = { uid: ada, email: "ada@demo.test", firstName: "Ada" };

/** What the app puts around a page: the router at this address, the person (undefined while unknown) and the messages. */
export const inApp = (
  page: ReactNode,
  at = "/",
  { person }: { person: Person | null | undefined } = { person: somebody },
) => (
  <MemoryRouter useTransitions={false} initialEntries={[at]}>
    <PersonProvider value={person}>
      <ToastProvider>{page}</ToastProvider>
    </PersonProvider>
  </MemoryRouter>
);

/** A page at its route; every other address is shown as text. */
export const atRoute = (path: string, page: ReactNode, gate?: ReactNode) => (
  <Routes>
    <Route element={gate}>
      <Route path={path} element={page} />
    </Route>
    <Route path="*" element={<Address />} />
  </Routes>
);

export function Address() {
  const { pathname, search } = useLocation();
  return <p>{`At ${pathname}${search}`}</p>;
}
