import { minRatingsForMayor } from "../../../domain/limits.ts";
import { profileSave } from "../../../domain/outbox/commands/kinds/profile-save.ts";
import { pages } from "../../../domain/paths/paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { nameCities } from "../../../messages/name-city.ts";
import { keyOfCity } from "../../../domain/places/city-name.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { CrownIcon } from "../../../ui/icons.ts";
import { cityRace, type CityInRace } from "./city-race.ts";
import styles from "./mayors-tab.module.css";
import type { ShownProfile } from "../use-own-profile.ts";

/** Cities whose mayor the person is, those they may win, and the rules. */
export function MayorsTab({ uid, profile }: { uid: string; profile: ShownProfile }) {
  const t = useMessages("profile").mayors;
  const { mayor_opt_out: optOut } = profile.fields;
  const out = optOut.value === true;
  const held = out ? [] : profile.standing.mayorships;
  const race = cityRace(profile.standing, profile.figures.waitingCities);
  const names = nameCities([...held, ...race]);
  return (
    <div className={styles.columns}>
      <section aria-labelledby="cities" className={styles.cities}>
        <h2 id="cities">{t.heading}</h2>
        {held.length === 0 ? (
          out ? (
            <p>{t.optedOut}</p>
          ) : (
            <EmptyState
              scene="map"
              title={t.none.title}
              action={<ButtonLink to={pages.map}>{t.none.action}</ButtonLink>}
            >
              {/* The list below shows cities in which the person may win. */}
              {race.some(({ ratings }) => ratings >= minRatingsForMayor) ? null : <p>{t.none.text}</p>}
            </EmptyState>
          )
        ) : (
          <ul className={styles.list}>
            {held.map((city) => (
              <Card key={keyOfCity(city)} as="li" className={styles.held}>
                <CrownIcon aria-hidden="true" size={34} />
                <div>
                  <h3>
                    <bdi>{t.mayorOf({ city: names.get(keyOfCity(city)) ?? city.city })}</bdi>
                  </h3>
                  <p>{t.since({ day: formatDay(city.since) })}</p>
                </div>
              </Card>
            ))}
          </ul>
        )}
        {race.length > 0 && !out && <Race cities={race} names={names} />}
      </section>
      <Card as="section" tone="sunk" aria-labelledby="mayor-rules" className={styles.rules}>
        <h2 id="mayor-rules">{t.rulesHeading}</h2>
        <ul>
          {t.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <OptOut uid={uid} out={out} sync={optOut.sync} />
      </Card>
    </div>
  );
}

type RaceProps = { cities: readonly CityInRace[]; names: ReadonlyMap<string, string> };

function Race({ cities, names }: RaceProps) {
  const t = useMessages("profile").mayors;
  return (
    <>
      <h3>{t.race}</h3>
      <ul className={styles.list}>
        {cities.map((city) => {
          const { ratings, waiting } = city;
          const missing = minRatingsForMayor - ratings - waiting;
          return (
            <li key={keyOfCity(city)} className={styles.racer}>
              <strong>
                <bdi>{names.get(keyOfCity(city)) ?? city.city}</bdi>
              </strong>
              <span>
                {t.count({ count: ratings })}
                {waiting > 0 && `, ${t.waiting({ count: waiting })}`}
              </span>
              <span className={styles.toGo}>{missing > 0 ? t.toGo({ count: missing }) : t.running}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type OptOutProps = { uid: string; out: boolean; sync: "queued" | "sending" | "sent" | "attention" };

function OptOut({ uid, out, sync }: OptOutProps) {
  const t = useMessages("profile").mayors;
  const choose = (value: boolean) =>
    void enqueueUpsert(profileSave, { uid, subject: "mayor_opt_out", value: { value }, name: "" });
  return (
    <div className={styles.optOut}>
      <CheckboxField label={t.optOut} checked={out} onChange={({ currentTarget }) => choose(currentTarget.checked)} />
      {sync !== "sent" && <SyncMark state={sync} live />}
    </div>
  );
}
