import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/elements/empty-state.tsx";
import type { MapState } from "../map-header.ts";

type NothingWantedProps = { state: MapState; onRetry: () => void; onNearby: () => void };

/** An empty list of places to visit. Before the first answer of the server it says only that the device does not know the list. */
export function NothingWanted({ state, onRetry, onNearby }: NothingWantedProps) {
  const t = useMessages("want");
  if (state.asOf === null && state.refresh !== "fresh")
    return (
      <ErrorState title={t.unknown.title} onRetry={onRetry}>
        <p>{state.refresh === "offline" ? t.unknown.offline : t.unknown.other}</p>
      </ErrorState>
    );
  return (
    <EmptyState title={t.empty.title} action={<Button onClick={onNearby}>{t.empty.nearby}</Button>}>
      <p>{t.empty.text}</p>
      <p>{t.empty.done}</p>
    </EmptyState>
  );
}
