import { useState } from "react";
import { dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { DashboardShell } from "../../shell/dashboard-shell.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { CodeForm, type FormPlace, type Made } from "./code-form.tsx";
import { fetchOwnPlaces, ownPlacesKey } from "./codes-data.ts";
import { MadeCode, PlaceCodes } from "./place-codes.tsx";

/** The owner's codes of all restaurants on one page. The tab "Codes" shows the same for one restaurant. */
export function QrStudioScreen() {
  const t = useMessages("qrCodes");
  const { uid } = useDashboardPerson();
  const places = useLoaded(ownPlacesKey(uid), fetchOwnPlaces);
  return (
    <DashboardShell title={t.studio.title} lead={t.studio.lead}>
      <Loaded of={places} quiet>
        {(owned) =>
          owned.length === 0 ? (
            <EmptyState
              title={t.studio.noPlaces}
              action={<ButtonLink to={dashboardPages.requestOwnership}>{t.studio.claim}</ButtonLink>}
            />
          ) : (
            <Studio places={owned} />
          )
        }
      </Loaded>
    </DashboardShell>
  );
}

function Studio({ places }: { places: readonly FormPlace[] }) {
  const [placeId, setPlaceId] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const place = places.find((one) => one.placeId === placeId);
  return (
    <>
      <CodeForm places={places} placeId={place?.placeId ?? null} onPlace={setPlaceId} onMade={setMade} />
      {place ? <PlaceCodes key={place.placeId} place={place} /> : null}
      {place && made ? <MadeCode place={place} made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}
