import { useState } from "react";
import { usePerson } from "../../device/use-person.ts";
import { roundDegrees } from "../../domain/places/degrees.ts";
import type { Position } from "../../domain/places/distance.ts";
import { longestListing } from "../../domain/outbox/commands/kinds/listing-add.ts";
import { pages, ratePath } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { readAlike } from "../../local/places/read-alike.ts";
import { readSharedPhotos } from "../../local/drafts/shared-photos.ts";
import { addPlace } from "../../sync/outbox/add-place.ts";
import { FieldError } from "../../ui/elements/field.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { TextField } from "../../ui/elements/text-field.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useNavigate, useSearchParams } from "../../ui/router.ts";
import { useBack } from "../shared/navigation/use-back.ts";
import { useHoldUpdates } from "../shared/forms/use-hold-updates.ts";
import { useSavedText } from "../shared/forms/use-saved-text.ts";
import { attachShared } from "../shared/ratings/attach-shared.ts";
import styles from "./add-place-screen.module.css";
import { SamePlace } from "./same-place.tsx";
import { SpotTools, StreetNote } from "./spot-tools.tsx";
import { useStart } from "./use-start.ts";

const PositionPickerMap = lazyPart(
  async () => (await import("../shared/maps/position-picker-map.tsx")).PositionPickerMap,
);
const keptKey = "five-lemons:person:new-place";

/** Adds a place with name and position, and continues with its rating. Works offline. */
export function AddPlaceScreen() {
  const t = useMessages("addPlace");
  const { left } = useMessages("pick");
  const toast = useToast();
  const { uid } = usePerson();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const start = useStart();
  useHoldUpdates();
  const { text: name, write: writeName } = useSavedText(uid, `${keptKey}:name`, params.get("name") ?? "");
  const { text: street, write: writeStreet } = useSavedText(uid, `${keptKey}:street`);
  const [moved, setMoved] = useState<Position | null>(null);
  // Centre that the guest asked the map to show: a found address or their position.
  const [target, setTarget] = useState<Position | null>(null);
  // The name for which the guest said that it is none of the places nearby.
  const [sureOf, setSureOf] = useState<string | null>(null);
  // With an exact position the person need not move the map.
  const at = moved ?? (start?.exact ? start.at : null);
  const attachAll = async (place: { place_id: string; name: string }) => {
    for (const { name: photo, reason } of await attachShared(uid, place, await readSharedPhotos(uid)))
      toast.show({ text: left[reason]({ name: photo }) });
  };
  const { form, errorOf } = useForm(t.problems, async () => {
    const text = name.trim();
    const vicinity = street.trim();
    if (text === "") return { errors: { name: "nameless" as const } };
    if (text.length > longestListing.name) return { errors: { name: "long" as const } };
    if (vicinity.length > longestListing.vicinity) return { errors: { vicinity: "long" as const } };
    if (!at) return { errors: { spot: "nowhere" as const } };
    const spot = { latitude: roundDegrees(at.lat), longitude: roundDegrees(at.lng) };
    const sure = sureOf === text;
    if (!sure && (await readAlike(text, at)).length > 0) return { errors: { same: "same" as const } };
    const listing = { name: text, vicinity: vicinity || null, ...spot };
    const placeId = await addPlace(uid, sure ? { ...listing, sure } : listing);
    if (placeId === null) return {};
    try {
      if (params.has("photos")) await attachAll({ place_id: placeId, name: text });
    } finally {
      // The place is stored: another submission would add it twice.
      writeName("");
      writeStreet("");
      navigate(ratePath(placeId), { replace: true, state: { placeName: text } });
    }
    return {};
  });
  const nowhere = errorOf("spot");
  return (
    <Screen title={t.title} lead={<p>{t.lead}</p>} back={useBack(pages.map)}>
      <Form {...form} submit={t.submit}>
        <TextField
          name="name"
          label={t.name}
          autoComplete="off"
          dir="auto"
          // Longer input is allowed, so that an error is shown instead of cutting it.
          maxLength={longestListing.name + 20}
          error={errorOf("name")}
          value={name}
          onChange={({ currentTarget }) => writeName(currentTarget.value)}
        />
        <TextField
          name="vicinity"
          label={t.vicinity}
          hint={t.vicinityHint}
          autoComplete="off"
          dir="auto"
          maxLength={longestListing.vicinity + 20}
          error={errorOf("vicinity")}
          value={street}
          onChange={({ currentTarget }) => writeStreet(currentTarget.value)}
        />
        <fieldset
          className={styles.spot}
          aria-label={t.spot}
          aria-describedby="spot-hint"
          tabIndex={-1}
          data-invalid={nowhere !== null}
        >
          <span className={styles.label}>{t.spot}</span>
          {start ? (
            <SpotTools
              from={moved ?? start.at}
              exact={start.exact}
              onSpot={(spot) => {
                setTarget(spot);
                setMoved(spot);
              }}
            />
          ) : null}
          <p id="spot-hint" className={styles.hint}>
            {start?.exact && !moved ? t.spotHere : t.spotElsewhere}
          </p>
          <div className={styles.map}>
            {start ? (
              <PositionPickerMap from={target ?? start.at} follows onPoint={setMoved} />
            ) : (
              <Skeleton shape="block" />
            )}
          </div>
          {start ? <StreetNote at={moved ?? target ?? start.at} /> : null}
          {nowhere ? (
            <div role="alert">
              <FieldError id={undefined}>{nowhere}</FieldError>
            </div>
          ) : null}
        </fieldset>
        {at ? (
          <SamePlace
            name={name}
            at={at}
            problem={errorOf("same")}
            sure={sureOf === name.trim()}
            onSure={() => setSureOf(name.trim())}
          />
        ) : null}
      </Form>
    </Screen>
  );
}
