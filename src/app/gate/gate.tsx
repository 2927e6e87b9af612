import { useState } from "react";
import { useInvited } from "../../device/use-invited.ts";
import { useOnline } from "../../device/use-online.ts";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { isRatePath, loginPath } from "../../domain/paths/paths.ts";
import type { Person } from "../../domain/people/session.ts";
import { Navigate, Outlet, useLocation } from "../../ui/router.ts";
import { signedOutEntrance } from "./signed-out-entrance.ts";
import { checkingInvitation, guestRating, signedOut } from "../routes/screens.tsx";
import { Splash } from "../page/splash.tsx";
import { usePersonNotes } from "./use-person-notes.ts";

/** Decides who may see an app page. The real gate is in Postgres; this one spares people a page full of errors. */
export function Gate() {
  const person = usePersonOrNobody();
  const online = useOnline();
  const location = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (person && !wasSignedIn) setWasSignedIn(true);
  // Repeated here although the shell does it too: the map is unmounted now, but may have written the note again in
  // between.
  usePersonNotes(person);

  if (person === undefined) return <Splash />;
  if (person) return <InvitedOnly person={person} />;
  // A rating that was begun from a code before signing in.
  if (isRatePath(location.pathname) && !wasSignedIn) return <guestRating.Screen />;
  if (signedOutEntrance({ online, wasSignedIn }) === "stay") return <signedOut.Screen />;
  return <Navigate to={loginPath({ returnTo: location.pathname + location.search })} replace />;
}

function InvitedOnly({ person }: { person: Person }) {
  const invited = useInvited(person.uid);
  // A person without access must not see the app's last snapshot at the next start either.
  usePersonNotes(invited === false ? null : undefined);
  const location = useLocation();
  if (invited === undefined) return <Splash />;
  if (invited === null) return <checkingInvitation.Screen />;
  if (invited) return <Outlet />;
  const returnTo = location.pathname + location.search;
  return <Navigate to={loginPath({ returnTo, notice: "invitation_required" })} replace />;
}
