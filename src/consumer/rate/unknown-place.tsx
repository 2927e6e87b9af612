import { useCallback, useEffect, useState } from "react";
import { pages, ratePath } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Navigate } from "../../ui/router.ts";
import { fetchPlace, type Lookup } from "./online.ts";

/** A place that is not on this device: fetches it, and explains the failure while offline. */
export function UnknownPlace({ placeId }: { placeId: string }) {
  const t = useMessages("rate");
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const look = useCallback(() => {
    setLookup(null);
    void fetchPlace(placeId).then(setLookup);
  }, [placeId]);

  useEffect(() => void fetchPlace(placeId).then(setLookup), [placeId]);
  useEffect(() => {
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, [look]);

  if (lookup?.kind === "found" && lookup.placeId !== placeId) return <Navigate replace to={ratePath(lookup.placeId)} />;
  // Once found, the screen reads it from the device within a frame or two.
  if (lookup === null || lookup.kind === "found") return <Skeleton shape="photo" />;
  if (lookup.kind === "failed") {
    return (
      <ErrorState title={t.unknown} onRetry={look}>
        <p>{t.unknownFailed}</p>
      </ErrorState>
    );
  }
  return (
    <EmptyState title={t.unknown} action={<ButtonLink to={pages.map}>{t.toPlaces}</ButtonLink>}>
      <p>{lookup.kind === "offline" ? t.unknownOffline : t.unknownGone}</p>
    </EmptyState>
  );
}
