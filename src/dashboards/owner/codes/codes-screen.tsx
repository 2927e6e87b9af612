import { useState } from "react";
import { useOwnedPlace } from "../owned-place.ts";
import { CodeForm, type Made } from "./code-form.tsx";
import { MadeCode, PlaceCodes } from "./place-codes.tsx";

/** Owner tab "Codes": the codes of the chosen restaurant. */
export function CodesScreen() {
  const { placeId, name } = useOwnedPlace();
  const place = { placeId, name };
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <CodeForm places={[place]} placeId={placeId} onMade={setMade} />
      <PlaceCodes place={place} />
      {made ? <MadeCode place={place} made={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}
