import { isOn } from "../../../domain/places/is-on.ts";
import type { Promotion } from "../../../domain/places/promotion.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { OfferIcon } from "../../../ui/icons.ts";
import styles from "./promotions.module.css";

/** Promotions that are valid now by the clock of the device, because stored ones may have expired. */
export function Promotions({ promotions, now }: { promotions: readonly Promotion[]; now: Date }) {
  const t = useMessages("placeCard").promotions;
  const on = promotions.filter((one) => isOn(one, now));
  if (on.length === 0) return null;
  return (
    <Card as="section" tone="tint" className={styles.promotions} aria-label={t.heading}>
      <h2 className={styles.heading}>
        <OfferIcon aria-hidden="true" size={22} />
        {t.heading}
      </h2>
      <ul className={styles.list}>
        {on.map((one) => (
          <li key={one.id} className={styles.one}>
            <h3>
              <bdi>{one.title}</bdi>
            </h3>
            <p className={styles.value}>
              {one.discount_type === "percentage"
                ? t.percentage({ share: (one.discount_value ?? 0) / 100 })
                : t.freeItem({ item: one.free_item ?? "" })}
            </p>
            <p>
              <bdi>{one.description}</bdi>
            </p>
            {one.expires_at === null ? null : (
              <p className={styles.soft}>{t.until({ day: formatDay(one.expires_at) })}</p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{t.never}</p>
    </Card>
  );
}
