import { useCallback, useEffect, useState } from "react";
import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { fetchPlace } from "./online.ts";

type Lookup = "looking" | Awaited<ReturnType<typeof fetchPlace>>;

/** A place that was never on this device: looked up while there is a connection, and readable when there is none. */
export function UnknownPlace({ placeId }: { placeId: string }) {
  const t = useMessages("rate");
  const [lookup, setLookup] = useState<Lookup>("looking");
  const look = useCallback(() => {
    setLookup("looking");
    void fetchPlace(placeId).then(setLookup);
  }, [placeId]);

  useEffect(() => void fetchPlace(placeId).then(setLookup), [placeId]);
  useEffect(() => {
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, [look]);

  // Once found, the screen above hears of it from the device within a frame or two.
  if (lookup === "looking" || lookup === "found") return <Skeleton shape="photo" />;
  if (lookup === "failed") {
    return (
      <ErrorState title={t.unknown} onRetry={look}>
        <p>{t.unknownFailed}</p>
      </ErrorState>
    );
  }
  return (
    <EmptyState title={t.unknown} action={<ButtonLink to={pages.map}>{t.toPlaces}</ButtonLink>}>
      <p>{lookup === "offline" ? t.unknownOffline : t.unknownGone}</p>
    </EmptyState>
  );
}
