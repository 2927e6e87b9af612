import { useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { SegmentedControl } from "../../../ui/elements/segmented-control.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useForm, type FormAnswer } from "../../../ui/form/use-form.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { fieldsOf, maxLengths, readFields, type PromotionError, type PromotionFields } from "./promotion-fields.ts";
import { promotionsKey, savePromotion, type OwnPromotion } from "./promotions.ts";
import styles from "./owner-promotions.module.css";

type PromotionFormProps = {
  placeId: string;
  /** Null for a new promotion. */
  promotion: OwnPromotion | null;
  onClose: () => void;
};

/** Creates or edits a promotion. Input stays until it is saved. */
export function PromotionForm({ placeId, promotion, onClose }: PromotionFormProps) {
  const t = useMessages("promotions");
  const toast = useToast();
  const failureText = useFailureText(t.reasons);
  // Created with the form, so that submitting twice saves one promotion.
  const [id] = useState(() => promotion?.id ?? crypto.randomUUID());
  const [fields, setFields] = useState(() => fieldsOf(promotion));
  const set = (change: Partial<PromotionFields>) => setFields((before) => ({ ...before, ...change }));

  const send = async (): Promise<FormAnswer<PromotionError>> => {
    const read = readFields(fields, promotion, new Date());
    if ("errors" in read) return read;
    const answer = await savePromotion({ id, isNew: promotion === null, placeId }, read.change);
    if (!answer.ok) {
      const say = promotion ? t.failedToSave : t.failedToCreate;
      return { message: { kind: "bad", text: say({ message: failureText(answer.failure).replace(/\.$/, "") }) } };
    }
    void refreshLoads(promotionsKey(placeId));
    toast.show({ text: promotion ? t.saved : t.created });
    onClose();
    return {};
  };
  const { form, errorOf } = useForm<PromotionError>(t.errors, send);

  return (
    <Dialog title={promotion ? t.form.editTitle : t.form.createTitle} onClose={onClose}>
      <Form {...form} submit={promotion ? t.form.save : t.form.create}>
        <PromotionInputs fields={fields} set={set} errorOf={errorOf} />
        <p className={styles.soft}>{t.form.forEveryone}</p>
      </Form>
    </Dialog>
  );
}

type PromotionInputsProps = {
  fields: PromotionFields;
  set: (change: Partial<PromotionFields>) => void;
  errorOf: (field: string) => string | null;
};

function PromotionInputs({ fields, set, errorOf }: PromotionInputsProps) {
  const t = useMessages("promotions").form;
  return (
    <>
      <TextField
        label={t.title}
        name="title"
        required
        maxLength={maxLengths.title}
        value={fields.title}
        error={errorOf("title")}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextArea
        label={t.description}
        name="description"
        required
        maxLength={maxLengths.description}
        value={fields.description}
        error={errorOf("description")}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <SegmentedControl
        label={t.type}
        options={[
          { value: "percentage", label: t.types.percentage },
          { value: "free_item", label: t.types.free_item },
        ]}
        value={fields.type}
        onChange={(type) => set({ type })}
      />
      {fields.type === "percentage" ? (
        <TextField
          label={t.percent}
          name="percent"
          inputMode="decimal"
          required
          value={fields.percent}
          error={errorOf("percent")}
          onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
        />
      ) : (
        <TextField
          label={t.item}
          name="item"
          required
          maxLength={maxLengths.item}
          value={fields.item}
          error={errorOf("item")}
          onChange={({ currentTarget }) => set({ item: currentTarget.value })}
        />
      )}
      <TextField
        label={t.ends}
        hint={t.endsHint}
        name="lastDay"
        type="date"
        value={fields.lastDay}
        error={errorOf("lastDay")}
        onChange={({ currentTarget }) => set({ lastDay: currentTarget.value })}
      />
    </>
  );
}
