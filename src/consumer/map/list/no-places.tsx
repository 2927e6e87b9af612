import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/elements/empty-state.tsx";
import type { City } from "../where/cities.ts";
import { AddByHand } from "../where/city-matches.tsx";
import { CityChooser } from "../where/city-chooser.tsx";
import type { MapState } from "../map-header.ts";

type NoPlacesProps = { state: MapState; onClear: () => void; onRetry: () => void; onChoose: (city: City) => void };

/** Empty list with a way to continue: cities with places. Shows nothing without a centre, because `WherePanel` asks for one then. */
export function NoPlaces({ state, onClear, onRetry, onChoose }: NoPlacesProps) {
  const t = useMessages("where");
  if (state.query === "" && state.center === null) return null;
  if (state.refresh === "failed") {
    return (
      <>
        <ErrorState onRetry={onRetry}>
          <p>{t.loadFailed}</p>
        </ErrorState>
        <AddByHand name={state.query} />
      </>
    );
  }
  const searched = state.query !== "";
  const offline = state.refresh === "offline";
  // A short text is not sent before its person says so.
  const typing = searched && state.refresh === "idle";
  // Without an answer of the server, the list says nothing about places elsewhere.
  const unasked = offline || typing || state.refresh === "sign-in";
  return (
    <>
      <EmptyState
        title={!unasked ? t.noPlaces : searched ? t.notOnDevice : t.noneOnDevice}
        action={
          <>
            {searched ? (
              <Button variant="quiet" onClick={onClear}>
                {t.backToNearby}
              </Button>
            ) : null}
            <AddByHand name={state.query} />
          </>
        }
      >
        <p>
          {searched
            ? offline
              ? t.noPlacesOfflineQuery
              : typing
                ? t.noPlacesTyping
                : unasked
                  ? t.noPlacesUnasked
                  : t.noPlacesForQuery
            : offline
              ? t.noPlacesOffline
              : unasked
                ? t.noPlacesUnasked
                : t.noPlacesNearby}
        </p>
      </EmptyState>
      <CityChooser from={state.center} query={state.query} onChoose={onChoose} />
    </>
  );
}
