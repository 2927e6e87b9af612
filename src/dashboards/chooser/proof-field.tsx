import { useId, useRef, useState } from "react";
import { maxProofs } from "../../domain/limits.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { FieldError } from "../../ui/elements/field.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { CloseIcon } from "../../ui/icons.ts";
import styles from "./chooser.module.css";
import type { Proof } from "./requests.ts";

/** The same types as the bucket allows; the bucket enforces them. */
const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};
const maxProofBytes = 10 * 1024 * 1024;

/** Why a file cannot be submitted; null if it can. */
export const proofError = ({ type, size }: { type: string; size: number }): "file_kind" | "file_too_large" | null =>
  !(type in extensions) ? "file_kind" : size > maxProofBytes ? "file_too_large" : null;

type ProofFieldProps = { uid: string; proofs: readonly Proof[]; onChange: (proofs: Proof[]) => void };

/** Documents that support a request. They are uploaded when the request is sent. */
export function ProofField({ uid, proofs, onChange }: ProofFieldProps) {
  const t = useMessages("wayIn");
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [error, setError] = useState<"file_kind" | "file_too_large" | null>(null);
  const add = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    setError(chosen.map(proofError).find((one) => one !== null) ?? null);
    const good = chosen
      .filter((file) => proofError(file) === null)
      .map((file) => ({ path: `${uid}/${crypto.randomUUID()}.${extensions[file.type]}`, file }));
    onChange([...proofs, ...good].slice(0, maxProofs));
  };
  return (
    <fieldset className={styles.files} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{t.ownership.proof}</legend>
      <p className={styles.soft}>{t.ownership.proofHint}</p>
      <ul className={styles.lines}>
        {proofs.map(({ path, file }) => (
          <li key={path} className={styles.hit}>
            <bdi>{file.name}</bdi>
            <IconButton
              label={t.ownership.removeProof({ name: file.name })}
              onClick={() => onChange(proofs.filter((one) => one.path !== path))}
            >
              <CloseIcon aria-hidden="true" size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? <FieldError id={errorId}>{t.errors[error]}</FieldError> : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={Object.keys(extensions).join()}
        onChange={({ currentTarget }) => {
          add(currentTarget.files);
          // Otherwise choosing the same file again after removing it would fire no event.
          currentTarget.value = "";
        }}
      />
      {proofs.length < maxProofs ? (
        <div>
          <Button variant="quiet" onClick={() => input.current?.click()}>
            {t.ownership.addProof}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
