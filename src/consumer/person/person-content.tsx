import { keyOfCity } from "../../domain/places/city-name.ts";
import { badges } from "../../domain/ratings/badges.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { ShownPage } from "../../local/people/profile-page.ts";
import { useMessages } from "../../messages/messages.ts";
import { nameCity } from "../../messages/name-city.ts";
import { formatNumber } from "../../messages/format.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Card } from "../../ui/elements/card.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { CrownIcon } from "../../ui/icons.ts";
import { Badge } from "../../ui/lemons/badge.tsx";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import type { OtherPerson } from "../shared/people/use-person-actions.ts";
import { FriendButton } from "./friend-button.tsx";
import styles from "./person-screen.module.css";

type PersonContentProps = {
  uid: string;
  page: NonNullable<ShownPage["page"]>;
  person: ShownPage["person"];
  someone: OtherPerson;
};

export function PersonContent({ uid, page, person, someone }: PersonContentProps) {
  const t = { names: useMessages("names"), person: useMessages("person") };
  const earned = badges.filter((badge) => page.badges.includes(badge.name));
  const { figures, visible_to: visibleTo } = page;
  return (
    <>
      {visibleTo !== null && (
        <Notice
          title={t.person.own}
          actions={
            <ButtonLink variant="plain" to={pages.profile}>
              {t.person.toOwn}
            </ButtonLink>
          }
        >
          <p>{t.person.ownVisibility[visibleTo as keyof typeof t.person.ownVisibility]}</p>
        </Notice>
      )}
      {page.friends_only && (
        <Notice title={t.person.friendsOnly.title}>
          <p>{t.person.friendsOnly.text}</p>
        </Notice>
      )}
      {person && <FriendButton uid={uid} someone={someone} person={person} />}
      {page.mayor_of.length > 0 && (
        <ul className={styles.crowns}>
          {(page.mayor_cities ?? page.mayor_of.map((city) => ({ city }))).map((city) => (
            <Card key={keyOfCity(city)} as="li" className={styles.crown}>
              <CrownIcon aria-hidden="true" size={26} />
              <bdi>{t.person.mayorOf({ city: nameCity(city) })}</bdi>
            </Card>
          ))}
        </ul>
      )}
      {figures && (
        <Card as="section" aria-labelledby="person-figures" className={styles.figures}>
          <h2 id="person-figures">{t.person.figures}</h2>
          <dl>
            <div>
              <dt>{t.person.ratings({ count: figures.total_ratings })}</dt>
              <dd>{formatNumber(figures.total_ratings)}</dd>
            </div>
            <div>
              <dt>{t.person.average}</dt>
              <dd>
                <LemonAverage average={figures.avg_score} />
              </dd>
            </div>
            <div>
              <dt>{t.person.streak({ count: figures.day_streak })}</dt>
              <dd>{formatNumber(figures.day_streak)}</dd>
            </div>
          </dl>
        </Card>
      )}
      {!page.friends_only && <Badges earned={earned} />}
    </>
  );
}

function Badges({ earned }: { earned: readonly (typeof badges)[number][] }) {
  const t = { names: useMessages("names"), person: useMessages("person") };
  return (
    <section aria-labelledby="person-badges" className={styles.badges}>
      <h2 id="person-badges">{t.person.badges}</h2>
      {earned.length === 0 ? (
        <p>{t.person.noBadges}</p>
      ) : (
        <ul>
          {earned.map((badge) => (
            <li key={badge.name}>
              <Badge name={badge.name} />
              <span>{t.names.badges[badge.name]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
