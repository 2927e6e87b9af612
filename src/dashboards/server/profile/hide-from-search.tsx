import { useMessages } from "../../../messages/messages.ts";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice } from "../../data/failure-notice.tsx";
import { Panel } from "../panel.tsx";
import { saveHidden } from "../server-data.ts";
import { profileKey } from "../server-pages.ts";
import styles from "../server.module.css";

/** Switch that hides the person from owners' searches. */
export function HideFromSearch({ hidden }: { hidden: boolean }) {
  const words = useMessages("serverDashboard");
  const t = useMessages("serverYou").hiding;
  const { run, busy, failure } = useSave(profileKey);
  return (
    <Panel heading={t.heading} hint={t.hint}>
      <CheckboxField
        label={t.label}
        checked={hidden}
        aria-busy={busy}
        onChange={({ currentTarget: { checked } }) => run(() => saveHidden(checked))}
      />
      <output className={styles.hint}>{hidden ? t.on : t.off}</output>
      <FailureNotice failure={failure} reasons={words.reasons} />
    </Panel>
  );
}
