import { useInvited } from "../../device/use-invited.ts";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { useLocation } from "../../ui/router.ts";
import { PlaceNotFound, PlaceLoading } from "./place-unavailable.tsx";
import { placeIdInPath } from "./place-id-in-path.ts";
import { PlaceView } from "./place-view.tsx";
import { useGuestPlace, useVisitorPlace } from "./use-place.ts";

/** Public page of a place; signed-in people have it on their device. */
export function PlaceScreen() {
  const { pathname } = useLocation();
  const placeId = placeIdInPath(pathname);
  const person = usePersonOrNobody();
  if (placeId === null) return <PlaceNotFound />;
  if (person === undefined) return <PlaceLoading />;
  if (person === null) return <OfVisitor key={placeId} placeId={placeId} />;
  return <OfPerson key={placeId} uid={person.uid} placeId={placeId} />;
}

/** People without an accepted invitation see the public page. */
function OfPerson({ uid, placeId }: { uid: string; placeId: string }) {
  const invited = useInvited(uid);
  if (invited === undefined) return <PlaceLoading />;
  return invited === false ? <OfVisitor placeId={placeId} /> : <OfGuest uid={uid} placeId={placeId} />;
}

function OfGuest({ uid, placeId }: { uid: string; placeId: string }) {
  return <PlaceView uid={uid} placeId={placeId} {...useGuestPlace(uid, placeId)} />;
}

function OfVisitor({ placeId }: { placeId: string }) {
  return <PlaceView uid={null} placeId={placeId} {...useVisitorPlace(placeId)} />;
}
