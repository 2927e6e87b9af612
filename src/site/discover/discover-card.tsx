import type { DiscoveredPlace } from "../../domain/places/discovery.ts";
import { placePath, ratePath } from "../../domain/paths/paths.ts";
import { formatDistance } from "../../messages/format.ts";
import { nameAddress } from "../../messages/name-city.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Link } from "../../ui/router.ts";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import styles from "./discover.module.css";

/** A place in the public list: name, address, average, and a link to rate it. */
export function DiscoverCard({ place }: { place: DiscoveredPlace }) {
  const t = useMessages("discover");
  const { place_id: id, name, lemon_avg: average, lemon_count: count, distance_m: away } = place;
  const address = nameAddress(place);
  const region = place.state !== place.city && !address?.includes(place.state ?? "") ? place.state : null;
  const state = { placeName: name };
  return (
    <Card as="article" className={styles.card} aria-label={name}>
      <h2 className={styles.name}>
        <Link to={placePath(id)} state={state}>
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <LemonAverage average={average} count={count} size="s" />
      <p className={styles.line}>
        {address === null ? null : (
          <span>
            <bdi>{address}</bdi>
          </span>
        )}
        {region === null ? null : (
          <span>
            <bdi>{region}</bdi>
          </span>
        )}
      </p>
      {place.unconfirmed ? <p className={styles.line}>{t.unconfirmed}</p> : null}
      <div className={styles.foot}>
        <span className={styles.line}>{away === null ? null : formatDistance(away)}</span>
        <ButtonLink variant="quiet" to={ratePath(id)} state={state} aria-label={t.rateNamed({ place: name })}>
          {t.rate}
        </ButtonLink>
      </div>
      {place.attribution ? <p className={styles.attribution}>{place.attribution}</p> : null}
    </Card>
  );
}
