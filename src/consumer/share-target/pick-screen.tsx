import { useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { useBytesUrl } from "../../device/use-photo-url.ts";
import { addPlacePath, pages, ratePath } from "../../domain/paths/paths.ts";
import { notKept } from "../../domain/share.ts";
import { readPickable, type Pickable } from "../../local/places/read-pickable.ts";
import { deleteSharedPhotos, readSharedPhotos } from "../../local/drafts/shared-photos.ts";
import type { SharedPhoto } from "../../local/database/database.ts";
import { formatDistance } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { SearchField } from "../../ui/elements/search-field.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useToast } from "../../ui/elements/toasts.tsx";
import { NextIcon } from "../../ui/icons.ts";
import { useNavigate, useSearchParams } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { nameAddress } from "../../messages/name-city.ts";
import { attachShared } from "../shared/ratings/attach-shared.ts";
import styles from "./pick-screen.module.css";

/** Chooses the place for a new rating, after sharing a photo with the app or from its icon menu. Works offline. */
export function PickScreen() {
  const t = useMessages("pick");
  const where = useMessages("where");
  const { uid } = usePerson();
  const [params] = useSearchParams();
  const [query, setQuery] = useState("");
  const photos = useLiveQuery(() => readSharedPhotos(uid), [uid]);
  const found = useLiveQuery(async () => await readPickable(uid, query), [uid, query]);
  const { run, busy, refusal } = useAction();
  const toast = useToast();
  const navigate = useNavigate();

  const choose = (place: Pickable) =>
    run(async () => {
      const left = await attachShared(uid, place, photos ?? []);
      const words = left.map(({ name, reason }) => t.left[reason]({ name }));
      if (left.some(({ reason }) => reason === "full")) return words.join(" ");
      for (const text of words) toast.show({ text });
      navigate(ratePath(place.place_id));
      return null;
    });
  const drop = async () => {
    await deleteSharedPhotos((photos ?? []).map(({ id }) => id));
    toast.show({ text: t.dropped });
  };

  const count = photos?.length ?? 0;
  return (
    <Screen title={count > 0 ? t.titleShared({ count }) : t.title} lead={t.lead} back={pages.map} width="page">
      {params.get("problem") === notKept ? <Notice kind="warn">{t.notKept}</Notice> : null}
      <div className={styles.sides} data-photos={count > 0}>
        {photos && count > 0 ? <Photos photos={photos} busy={busy} onDrop={() => run(drop)} /> : null}
        <section className={styles.places} aria-label={query.trim() === "" ? t.nearby : t.found}>
          <SearchField
            label={t.search}
            placeholder={t.placeholder}
            dir="auto"
            maxLength={100}
            value={query}
            onType={setQuery}
          />
          {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
          <Places places={found} query={query.trim()} busy={busy} onChoose={choose} />
          <ButtonLink variant="plain" to={addPlacePath(query.trim(), { photos: count > 0 })}>
            {where.addByHand}
          </ButtonLink>
        </section>
      </div>
    </Screen>
  );
}

type PlacesProps = {
  places: Pickable[] | undefined;
  query: string;
  busy: boolean;
  onChoose: (place: Pickable) => void;
};

function Places({ places, query, busy, onChoose }: PlacesProps) {
  const t = useMessages("pick");
  if (places === undefined) return <Skeleton shape="card" count={3} />;
  if (places.length === 0 && query !== "") return <output>{t.none({ query })}</output>;
  if (places.length === 0)
    return <EmptyState scene="map" title={t.noneNearby} action={<ButtonLink to={pages.map}>{t.map}</ButtonLink>} />;
  return (
    <>
      <h2>{query === "" ? t.nearby : t.found}</h2>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place.place_id}>
            <button type="button" className={styles.place} aria-disabled={busy} onClick={() => busy || onChoose(place)}>
              <span className={styles.words}>
                <bdi className={styles.name}>{place.name}</bdi>
                <bdi className={styles.where}>{nameAddress(place)}</bdi>
              </span>
              {place.distance_m === null ? null : (
                <span className={styles.away}>{formatDistance(place.distance_m)}</span>
              )}
              <NextIcon aria-hidden="true" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Photos({ photos, busy, onDrop }: { photos: readonly SharedPhoto[]; busy: boolean; onDrop: () => void }) {
  const t = useMessages("pick");
  return (
    <section className={styles.photos} aria-label={t.waiting({ count: photos.length })}>
      <ul className={styles.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture photo={photo} alt={t.photo({ number: index + 1, count: photos.length })} />
          </li>
        ))}
      </ul>
      <p className={styles.where}>{t.waiting({ count: photos.length })}</p>
      <Button variant="plain" busy={busy} onClick={onDrop}>
        {t.drop}
      </Button>
    </section>
  );
}

function Picture({ photo, alt }: { photo: SharedPhoto; alt: string }) {
  const url = useBytesUrl(photo.bytes, photo.type);
  return url ? <img className={styles.picture} src={url} alt={alt} /> : null;
}
