import { useLiveQuery } from "../../device/use-live-query.ts";
import { profileSave } from "../../domain/outbox/commands/kinds/profile-save.ts";
import { visibilities } from "../../domain/people/settings.ts";
import type { Field } from "../../local/people/own-profile.ts";
import { readVisitConsent, saveVisitConsent } from "../../local/device-settings/visit-consent.ts";
import { useMessages } from "../../messages/messages.ts";
import { enqueueUpsert } from "../../sync/outbox/enqueue-upsert.ts";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { SyncMark } from "../../ui/elements/marks.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";

/** Who may see the profile. A mark shows that the old choice applies until the new one is sent. */
export function Privacy({ uid, visibleTo }: { uid: string; visibleTo: Field }) {
  const t = useMessages("settings").privacy;
  const visits = useLiveQuery(() => readVisitConsent(uid), [uid]);
  const chosen = visibilities.find((one) => one === visibleTo.value) ?? "friends";
  return (
    <SettingsSection heading={t.heading}>
      <p className={styles.label}>{t.who}</p>
      <SegmentedControl
        label={t.who}
        options={visibilities.map((value) => ({ value, label: t.visibility[value] }))}
        value={chosen}
        onChange={(value) =>
          void enqueueUpsert(profileSave, { uid, subject: "visible_to", value: { value }, name: "" })
        }
      />
      <p className={styles.hint}>{t.hint[chosen]}</p>
      {visibleTo.sync !== "sent" && <SyncMark state={visibleTo.sync} live />}
      <CheckboxField
        label={t.visits}
        checked={visits === true}
        onChange={({ currentTarget }) => void saveVisitConsent(uid, currentTarget.checked)}
      />
      <p className={styles.hint}>{t.visitsHint}</p>
    </SettingsSection>
  );
}
