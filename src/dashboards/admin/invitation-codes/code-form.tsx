import { useState, type FormEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useFocusFirstError } from "../../../ui/form/focus-first-error.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { useOpId } from "../../data/use-op-id.ts";
import styles from "../admin.module.css";
import { saveCodes } from "./codes.ts";
import { endOfDay, isUpcoming } from "../day-field.ts";
import { MadeCodes } from "./made-codes.tsx";
import { adminPrefix } from "../tasks.ts";

const untouched = { count: "1", uses: "1", unlimited: false, until: "", note: "" };
const isWholeUpTo = (text: string, most: number) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

type Typed = typeof untouched;
type FieldErrors = Partial<Record<"count" | "uses" | "until", string | null>>;

/** Creates invitation codes to hand out. They are shown only once. */
export function CodeForm() {
  const t = useMessages("admin");
  const [typed, setTyped] = useState(untouched);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [made, setMade] = useState<readonly string[] | null>(null);
  const { run, busy, failure } = useSave(adminPrefix);
  const { ref, focusFirstError } = useFocusFirstError();
  const { opIdOf, next } = useOpId();
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      count: isWholeUpTo(typed.count, 100) ? null : t.codes.invalidCount,
      uses: typed.unlimited || isWholeUpTo(typed.uses, 1_000_000) ? null : t.codes.invalidUses,
      until: isUpcoming(typed.until, new Date()) ? null : t.codes.invalidDay,
    };
    setErrors(wrong);
    if (Object.values(wrong).some(Boolean)) return focusFirstError();
    const terms = {
      count: Number(typed.count),
      uses: typed.unlimited ? null : Number(typed.uses),
      expiresAt: typed.until === "" ? null : endOfDay(typed.until),
      note: typed.note,
    };
    run(
      () => saveCodes(opIdOf(terms), terms),
      ({ codes }) => {
        next();
        setMade(codes.map(({ code }) => code));
      },
    );
  };
  const startAgain = () => {
    setMade(null);
    setTyped(untouched);
  };

  return (
    <Card as="section" className={styles.section} aria-label={t.codes.make}>
      <h2>{t.codes.make}</h2>
      {made ? (
        <MadeCodes codes={made} onDone={startAgain} />
      ) : (
        <form ref={ref} className={styles.section} noValidate onSubmit={submit}>
          <CodeFields typed={typed} errors={errors} set={set} />
          <FailureNotice failure={failure} reasons={t.reasons} />
          <Button type="submit" busy={busy}>
            {t.codes.create}
          </Button>
        </form>
      )}
    </Card>
  );
}

type CodeFieldsProps = { typed: Typed; errors: FieldErrors; set: (change: Partial<Typed>) => void };

function CodeFields({ typed, errors, set }: CodeFieldsProps) {
  const t = useMessages("admin");
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t.codes.count}
          inputMode="numeric"
          value={typed.count}
          error={errors.count}
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
        <TextField
          label={t.codes.uses}
          inputMode="numeric"
          value={typed.unlimited ? "" : typed.uses}
          disabled={typed.unlimited}
          error={errors.uses}
          onChange={(event) => set({ uses: event.currentTarget.value })}
        />
      </div>
      <CheckboxField
        label={t.codes.unlimited}
        checked={typed.unlimited}
        onChange={(event) => set({ unlimited: event.currentTarget.checked })}
      />
      <TextField
        label={t.codes.expires}
        hint={t.codes.expiresHint}
        type="date"
        value={typed.until}
        error={errors.until}
        onChange={(event) => set({ until: event.currentTarget.value })}
      />
      <TextField
        label={t.codes.note}
        hint={t.codes.noteHint}
        maxLength={200}
        value={typed.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}
