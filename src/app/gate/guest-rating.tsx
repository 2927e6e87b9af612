import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { PersonProvider } from "../../device/use-person.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { loginPath } from "../../domain/paths/paths.ts";
import { toPlaceId } from "../../domain/places/place.ts";
import { hasGuestRating } from "../../local/drafts/scans.ts";
import { Navigate, Outlet, useLocation, useSearchParams } from "../../ui/router.ts";
import { SignedOut } from "./signed-out.tsx";
import { Splash } from "../page/splash.tsx";

/** The rating form for a guest without an account: only for a place whose code they scanned. */
export function GuestRating() {
  const online = useOnline();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const placeId = toPlaceId(params.get("place_id"));
  const begun = useLiveQuery(async () => placeId !== null && (await hasGuestRating(placeId)), [placeId]);
  if (begun === undefined) return <Splash />;
  if (!begun) return online ? <Navigate to={loginPath({ returnTo: pathname + search })} replace /> : <SignedOut />;
  return (
    <PersonProvider value={nobody}>
      <Outlet />
    </PersonProvider>
  );
}
