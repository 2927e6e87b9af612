import { useState } from "react";
import { formatDay } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Chip } from "../../../ui/elements/chips.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { refreshLoads } from "../../data/load-cache.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice, useFailureText } from "../../data/failure-notice.tsx";
import { Table, type Column } from "../../tables/table.tsx";
import { promotionsKey, removePromotion, setActive, stateOf, type OwnPromotion } from "./promotions.ts";
import styles from "./owner-promotions.module.css";

type PromotionListProps = {
  placeId: string;
  promotions: readonly OwnPromotion[];
  /** When the rows were loaded, to mark promotions that have ended. */
  now: Date;
  onEdit: (promotion: OwnPromotion) => void;
  /** Called after a row was removed, to move the focus. */
  onRemoved: () => void;
};

export function PromotionList({ placeId, promotions, now, onEdit, onRemoved }: PromotionListProps) {
  const t = useMessages("promotions");
  const failureText = useFailureText(t.reasons);
  const [turned, setTurned] = useState<string | null>(null);
  const { run, busy, failure } = useSave(promotionsKey(placeId));
  const { ask, dialog } = useConfirm((promotion: OwnPromotion) => ({
    title: t.question.title({ title: promotion.title }),
    text: t.question.text,
    no: t.question.no,
    yes: t.question.yes,
    act: async () => {
      const answer = await removePromotion(promotion.id);
      if (!answer.ok) return failureText(answer.failure);
      void refreshLoads(promotionsKey(placeId));
      return null;
    },
    onDone: onRemoved,
  }));
  const turn = (promotion: OwnPromotion) => {
    setTurned(promotion.id);
    run(() => setActive(promotion.id, !promotion.is_active));
  };

  return (
    <>
      <FailureNotice failure={failure} reasons={t.reasons} />
      <Table
        caption={t.list.caption}
        columns={columnsOf(t, { now, busyWith: busy ? turned : null, turn, onEdit, ask })}
        rows={promotions}
        rowKey={({ id }) => id}
      />
      {dialog}
    </>
  );
}

type Words = Messages["promotions"];
type Acts = {
  now: Date;
  /** Id of the promotion that is being switched. */
  busyWith: string | null;
  turn: (promotion: OwnPromotion) => void;
  onEdit: (promotion: OwnPromotion) => void;
  ask: (promotion: OwnPromotion) => void;
};

const columnsOf = (t: Words, { now, busyWith, turn, onEdit, ask }: Acts): Column<OwnPromotion>[] => [
  {
    key: "title",
    label: t.list.title,
    heads: true,
    cell: ({ title, description }) => (
      <span className={styles.lines}>
        <bdi>{title}</bdi>
        <span className={styles.soft}>{description}</span>
      </span>
    ),
  },
  { key: "offer", label: t.list.offer, cell: (promotion) => <Offer promotion={promotion} /> },
  {
    key: "ends",
    label: t.list.ends,
    cell: ({ expires_at: end }) => <span className={styles.short}>{end ? formatDay(end) : t.list.noEnd}</span>,
  },
  { key: "status", label: t.list.status, cell: (promotion) => <State state={stateOf(promotion, now)} /> },
  {
    key: "actions",
    acts: true,
    label: t.list.actions,
    cell: (promotion) => {
      const named = (action: string) => t.list.of({ action, title: promotion.title });
      const act = promotion.is_active ? t.deactivate : t.activate;
      return (
        <span className={styles.actions}>
          {/* A promotion that is over needs a new end date first; switching it on would suggest that guests see it. */}
          {stateOf(promotion, now) === "over" ? null : (
            <Button
              variant="quiet"
              busy={busyWith === promotion.id}
              aria-label={named(act)}
              onClick={() => turn(promotion)}
            >
              {act}
            </Button>
          )}
          <Button variant="quiet" aria-label={named(t.edit)} aria-haspopup="dialog" onClick={() => onEdit(promotion)}>
            {t.edit}
          </Button>
          <Button variant="plain" aria-label={named(t.remove)} onClick={() => ask(promotion)}>
            {t.remove}
          </Button>
        </span>
      );
    },
  },
];

function Offer({ promotion: { discount_type, discount_value, free_item } }: { promotion: OwnPromotion }) {
  const t = useMessages("promotions");
  return discount_type === "percentage"
    ? t.percentOff({ percent: (discount_value ?? 0) / 100 })
    : t.free({ item: free_item ?? "" });
}

function State({ state }: { state: "on" | "off" | "over" }) {
  const t = useMessages("promotions");
  return <span className={styles.short}>{state === "on" ? <Chip>{t.states.on}</Chip> : t.states[state]}</span>;
}
