import { useEffect } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import { listingAdd } from "../../../domain/outbox/commands/kinds/listing-add.ts";
import { listingKey } from "../../../domain/outbox/commands/keys.ts";
import type { OutboxItem } from "../../../local/outbox/read-outbox.ts";
import { readAlike } from "../../../local/places/read-alike.ts";
import { useMessages } from "../../../messages/messages.ts";
import { decideListing, type ListingDecision } from "../../../sync/outbox/outbox-actions.ts";
import { refreshAlike } from "../../../sync/refresh/refresh.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import styles from "./conflict-choice.module.css";
import { useAnnounce } from "./use-announce.ts";

/** The server knows a similar place at the spot of an added one: its guest says which of them it is. Nothing is lost either way. */
export function SimilarChoice({ uid, item }: { uid: string; item: OutboxItem }) {
  const t = useMessages("outbox").similar;
  const announce = useAnnounce();
  const { run, busy } = useAction();
  const listing = listingAdd.value.safeParse(item.value);
  const {
    name,
    latitude: lat,
    longitude: lng,
  } = listing.success ? listing.data : { name: "", latitude: 0, longitude: 0 };
  useEffect(() => void refreshAlike({ lat, lng }), [lat, lng]);
  const known = useLiveQuery(() => readAlike(name, { lat, lng }), [name, lat, lng]);
  const others = (known ?? []).filter(({ place_id: id }) => listingKey(uid, id) !== item.key);
  const decide = (decision: ListingDecision) =>
    run(async () => {
      await decideListing(item.key, decision);
      announce(t.decided);
    });
  return (
    <section className={styles.version} aria-label={t.question}>
      <p>{t.question}</p>
      {others.map((place) => (
        <Button key={place.place_id} variant="quiet" busy={busy} onClick={() => decide({ same_as: place.place_id })}>
          <bdi>{place.name}</bdi>
        </Button>
      ))}
      <Button variant="plain" busy={busy} onClick={() => decide({ sure: true })}>
        {t.another}
      </Button>
    </section>
  );
}
