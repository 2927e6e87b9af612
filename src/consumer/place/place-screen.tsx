import { useInvited } from "../../device/use-invited.ts";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { useLocation } from "../../ui/router.ts";
import { PlaceNotFound, PlaceLoading } from "./place-unavailable.tsx";
import { placeIdInPath } from "./place-id-in-path.ts";
import { PlaceView } from "./place-view.tsx";
import { useGuestPlace, useVisitorPlace } from "./use-place.ts";

/** A place as everybody may read it; who is here as a guest keeps it on their device. */
export function PlaceScreen() {
  const { pathname } = useLocation();
  const placeId = placeIdInPath(pathname);
  const person = usePersonOrNobody();
  if (placeId === null) return <PlaceNotFound />;
  if (person === undefined) return <PlaceLoading />;
  if (person === null) return <OfVisitor key={placeId} placeId={placeId} />;
  return <OfPerson key={placeId} uid={person.uid} placeId={placeId} />;
}

/** Who is locked out reads what everybody reads. */
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
