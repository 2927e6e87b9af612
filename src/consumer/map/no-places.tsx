import { useWhereMessages } from "../../messages/en/where.ts";
import { Button } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import type { MapState } from "./map-header.ts";

type NoPlacesProps = { state: MapState; onClear: () => void; onRetry: () => void };

/** An empty list, and a way on from each kind of emptiness. Without a centre the question where one is stands above instead. */
export function NoPlaces({ state, onClear, onRetry }: NoPlacesProps) {
  const t = useWhereMessages();
  if (state.query === "" && state.center === null) return null;
  if (state.refresh === "failed") {
    return (
      <ErrorState onRetry={onRetry}>
        <p>{t.loadFailed}</p>
      </ErrorState>
    );
  }
  if (state.query !== "") {
    return (
      <EmptyState
        title={t.noPlaces}
        action={
          <Button variant="quiet" onClick={onClear}>
            {t.backToNearby}
          </Button>
        }
      >
        <p>{state.refresh === "offline" ? t.noPlacesOfflineQuery : t.noPlacesForQuery}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t.noPlaces}
      action={
        <Button variant="quiet" onClick={() => document.querySelector<HTMLInputElement>("search input")?.focus()}>
          {t.searchByName}
        </Button>
      }
    >
      <p>{state.refresh === "offline" ? t.noPlacesOffline : t.noPlacesNearby}</p>
    </EmptyState>
  );
}
