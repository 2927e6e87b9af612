import { settingsSave } from "../../domain/outbox/commands/kinds/settings-save.ts";
import { noticeKinds, noticeSetting, type NoticeKind } from "../../domain/people/settings.ts";
import { useMessages } from "../../messages/messages.ts";
import { enqueueUpsert } from "../../sync/outbox/enqueue-upsert.ts";
import { CheckboxField } from "../../ui/elements/checkbox-field.tsx";
import { SettingsSection } from "./settings-section.tsx";

type NotificationSettingsProps = { uid: string; settings: Record<`notify_${NoticeKind}`, unknown> };

/** Which kinds of notifications the server creates for this person. */
export function NotificationSettings({ uid, settings }: NotificationSettingsProps) {
  const t = useMessages("settings").news;
  const choose = (kind: NoticeKind, wanted: boolean) =>
    void enqueueUpsert(settingsSave, {
      uid,
      subject: noticeSetting(kind),
      value: { value: wanted ? null : false },
      name: "",
    });
  return (
    <SettingsSection heading={t.heading}>
      <p>{t.lead}</p>
      <div>
        {noticeKinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={t.kinds[kind]}
            checked={settings[noticeSetting(kind)] !== false}
            onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
