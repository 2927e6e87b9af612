import { useEffect, useState } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { saveBlob } from "../../../ui/save-file.ts";
import { downloadObject } from "../../data/call.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import styles from "../admin.module.css";
import { proofBucket, proofsOf, type RequestDetail } from "./requests.ts";

/** The files of a request. Pictures are shown here; any other type is only saved, never opened in this page. */
export function Proofs({ documents }: { documents: RequestDetail["documents"] }) {
  const t = useMessages("admin").requests;
  const paths = proofsOf(documents);
  return (
    <section>
      <h3 className={styles.subhead}>{t.proofs}</h3>
      {paths.length === 0 ? (
        <p>{t.noProofs}</p>
      ) : (
        <ul className={styles.notes}>
          {paths.map((path, index) => (
            <li key={path}>
              <Proof path={path} label={t.proof({ nth: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Proof({ path, label }: { path: string; label: string }) {
  const t = useMessages("admin");
  const { labelled } = useMessages("common");
  // Opening a file changes nothing, so there is nothing to refresh.
  const { run, busy, failure } = useSave("proof/");
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);
  const open = () =>
    run(
      () => downloadObject(proofBucket, path),
      (file) => {
        if (/^image\/(jpeg|png|webp)$/.test(file.type)) setPicture(URL.createObjectURL(file));
        else saveBlob(file, path.slice(path.lastIndexOf("/") + 1));
      },
    );
  if (picture) return <img className={styles.proof} src={picture} alt={label} />;
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={labelled({ label: t.requests.openProof, text: label })}
        onClick={open}
      >
        {t.requests.openProof}
      </Button>{" "}
      {label}
      <FailureNotice failure={failure} reasons={t.reasons} />
    </>
  );
}
