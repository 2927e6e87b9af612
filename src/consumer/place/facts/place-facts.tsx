import { useState, type ReactNode } from "react";
import { directionsTo } from "../../../domain/places/directions.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { DirectionsIcon, HoursIcon, MapIcon, PhoneIcon, PlaceIcon, SiteIcon } from "../../../ui/icons.ts";
import { nameAddress } from "../../../messages/name-city.ts";
import { OpeningTimes } from "./opening-times.tsx";
import styles from "./place-facts.module.css";
import type { ShownPlace } from "../shown-place.ts";

/** Loaded on demand, because the map is large and few people open it here. */
const SmallMap = lazyPart(async () => (await import("./small-map.tsx")).SmallMap);

function DirectionsLink({ place, children }: { place: ShownPlace["place"]; children: ReactNode }) {
  const way = directionsTo(place, navigator);
  // A new tab for the map app would stay empty.
  const tab = way.startsWith("geo:") ? {} : { target: "_blank", rel: "noreferrer" };
  return (
    <a className={styles.way} href={way} {...tab}>
      {children}
    </a>
  );
}

/**
 * Opening hours, address, map, phone and website of a place. What only the page has comes last, and the attribution appears after it
 * (`waiting`: the page is being fetched), so that nothing moves.
 */
export function PlaceFacts({ shown, waiting }: { shown: ShownPlace; waiting: boolean }) {
  const t = useMessages("place");
  const { place, page } = shown;
  const address = nameAddress(place);
  const [isMapOpen, setMapOpen] = useState(false);
  const phone = page?.place.phone ?? null;
  const website = page?.place.website ?? null;
  return (
    <Card as="section" className={styles.facts} aria-label={t.facts.heading}>
      <div className={styles.fact}>
        <HoursIcon aria-hidden="true" size={20} />
        <OpeningTimes place={place} />
      </div>
      {address === null ? null : (
        <div className={styles.fact}>
          <PlaceIcon aria-hidden="true" size={20} />
          <div>
            <h3 className={styles.name}>{t.facts.address}</h3>
            <address className={styles.address}>
              <bdi>{address}</bdi>
              {place.state && place.state !== place.city && !address.includes(place.state) ? (
                <>
                  <br />
                  <bdi>{place.state}</bdi>
                </>
              ) : null}
            </address>
          </div>
        </div>
      )}
      <div className={styles.fact}>
        <DirectionsIcon aria-hidden="true" size={20} />
        <DirectionsLink place={place}>{t.facts.directions}</DirectionsLink>
      </div>
      <Button
        variant="quiet"
        icon={<MapIcon aria-hidden="true" size={20} />}
        aria-expanded={isMapOpen}
        onClick={() => setMapOpen(!isMapOpen)}
      >
        {isMapOpen ? t.facts.hideMap : t.facts.showMap}
      </Button>
      {isMapOpen ? (
        <div className={styles.map}>
          <SmallMap place={place} />
        </div>
      ) : null}
      {phone === null ? null : (
        <div className={styles.fact}>
          <PhoneIcon aria-hidden="true" size={20} />
          <div>
            <h3 className={styles.name}>{t.facts.phone}</h3>
            <a className={styles.way} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
              <bdi>{phone}</bdi>
            </a>
          </div>
        </div>
      )}
      {website === null ? null : (
        <div className={styles.fact}>
          <SiteIcon aria-hidden="true" size={20} />
          <div>
            <h3 className={styles.name}>{t.facts.website}</h3>
            <a className={styles.way} href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
              <bdi>{website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}</bdi>
            </a>
          </div>
        </div>
      )}
      {place.attribution && !waiting ? <p className={styles.attribution}>{place.attribution}</p> : null}
    </Card>
  );
}
