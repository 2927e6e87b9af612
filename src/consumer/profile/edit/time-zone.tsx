import { deviceZone } from "../../../device/time-zone.ts";
import { profileSave } from "../../../domain/outbox/commands/kinds/profile-save.ts";
import type { Field } from "../../../local/people/own-profile.ts";
import { useMessages } from "../../../messages/messages.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { cityOfZone } from "../figures-card.tsx";

type TimeZoneProps = { uid: string; field: Field; zone: string; className: string | undefined };

/** Time zone in which days are counted, with a button to use that of the device. */
export function TimeZone({ uid, field, zone, className }: TimeZoneProps) {
  const t = useMessages("profile").about;
  const { run, busy } = useAction();
  const here = deviceZone();
  const use = async () => enqueueUpsert(profileSave, { uid, subject: "time_zone", value: { value: here }, name: "" });
  return (
    <div className={className}>
      <dt>{t.timeZone}</dt>
      <dd>
        {cityOfZone(zone)}
        {field.sync !== "sent" && <SyncMark state={field.sync} live />}
        {here && here !== zone && (
          <Button variant="plain" busy={busy} onClick={() => run(use)}>
            {t.takeDeviceZone({ zone: cityOfZone(here) })}
          </Button>
        )}
      </dd>
    </div>
  );
}
