import { useCallback, useRef, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace } from "../owned-place.ts";
import { PromotionForm } from "./promotion-form.tsx";
import { PromotionList } from "./promotion-list.tsx";
import { fetchPromotions, promotionsKey, type OwnPromotion } from "./promotions.ts";
import styles from "./owner-promotions.module.css";

/** Owner tab "Promotions": create, switch and end offers to guests. */
export function PromotionsScreen() {
  const t = useMessages("promotions");
  const { placeId, ownerId } = useOwnedPlace();
  const heading = useRef<HTMLHeadingElement>(null);
  const promotions = useLoaded(`${promotionsKey(placeId)}list`, () => fetchPromotions(ownerId, placeId));
  const [edited, setEdited] = useState<OwnPromotion | "new" | null>(null);
  const close = useCallback(() => setEdited(null), []);
  const create = (
    <Button aria-haspopup="dialog" onClick={() => setEdited("new")}>
      {t.create}
    </Button>
  );
  return (
    <section className={styles.page} aria-labelledby="promotions">
      <div className={styles.head}>
        <h2 id="promotions" ref={heading} tabIndex={-1}>
          {t.heading}
        </h2>
        {promotions.value?.length ? create : null}
      </div>
      <p className={styles.soft}>{t.intro}</p>
      <Loaded of={promotions} reasons={t.reasons}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.emptyTitle} action={create}>
              <p>{t.empty}</p>
            </EmptyState>
          ) : (
            <PromotionList
              placeId={placeId}
              promotions={rows}
              now={new Date(promotions.atMs ?? 0)}
              onEdit={setEdited}
              onRemoved={() => heading.current?.focus()}
            />
          )
        }
      </Loaded>
      {edited ? <PromotionForm placeId={placeId} promotion={edited === "new" ? null : edited} onClose={close} /> : null}
    </section>
  );
}
