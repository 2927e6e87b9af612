import { useRef, useState, type FormEvent } from "react";
import { maxProfileTextLength } from "../../../domain/limits.ts";
import { profileSave } from "../../../domain/outbox/commands/kinds/profile-save.ts";
import { problemOf, profileTexts, type ProfileText } from "../../../domain/people/own-profile.ts";
import type { OwnFields } from "../../../local/people/own-profile.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { useHoldUpdates } from "../../shared/forms/use-hold-updates.ts";
import styles from "../tabs/about-you.module.css";
import { changedTexts, typedOf, type Typed } from "./changed-texts.ts";
import { keepOld, useProblemText } from "./refused-field.tsx";

const complete = {
  username: "username",
  first_name: "given-name",
  last_name: "family-name",
  city: "address-level2",
  country: "country-name",
} satisfies Record<ProfileText, string>;

type ProfileFormProps = { uid: string; fields: OwnFields; onDone: () => void };

/** Form for all texts of the profile. Each is sent as its own command, so that a refused one does not affect the others. */
export function ProfileForm({ uid, fields, onDone }: ProfileFormProps) {
  const t = useMessages("profile").about;
  const problemText = useProblemText();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => typedOf(fields));
  const [problems, setProblems] = useState<Partial<Record<ProfileText, string | null>>>({});
  const { run, busy } = useAction();
  useHoldUpdates();

  const errorOf = (name: ProfileText): string | null => {
    if (name in problems) return problems[name] ?? null;
    const { refused } = fields[name];
    return refused && typed[name] === (refused.value ?? "") ? problemText(name, refused.code) : null;
  };
  const type = (name: ProfileText, text: string) => {
    setTyped({ ...typed, [name]: text });
    setProblems({ ...problems, [name]: null });
  };

  const save = async () => {
    const { wanted, withdrawn } = changedTexts(typed, fields);
    const found = wanted.flatMap(({ name, value }) => {
      const problem = problemOf(name, value ?? "");
      return problem ? [[name, problemText(name, problem)] as const] : [];
    });
    const [first] = found;
    if (first) {
      setProblems(Object.fromEntries(found));
      form.current?.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
      return;
    }
    for (const name of withdrawn) await keepOld(uid, name);
    for (const { name, value } of wanted)
      await enqueueUpsert(profileSave, { uid, subject: name, value: { value }, name: "" });
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(save);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {profileTexts.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t.field[name]}
          hint={name === "username" ? t.usernameHint : undefined}
          error={errorOf(name)}
          value={typed[name]}
          autoComplete={complete[name]}
          autoCapitalize={name === "username" ? "none" : "words"}
          spellCheck={false}
          dir="auto"
          // Longer input is allowed, so that an error is shown instead of cutting it.
          maxLength={maxProfileTextLength + 20}
          onChange={({ currentTarget }) => type(name, currentTarget.value)}
        />
      ))}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}
