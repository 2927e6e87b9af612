import { useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import {
  reportFile,
  reportReasons,
  reportCollection,
  type ReportReason,
} from "../../../domain/outbox/commands/kinds/report-file.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { ReportIcon } from "../../../ui/icons.ts";
import { ReportSheet } from "../../shared/moderation/report-sheet.tsx";
import styles from "./report-button.module.css";

type ReportButtonProps = {
  uid: string;
  /** As `reportSubject` names it. */
  subject: string;
  /** Object path, of a photo. */
  photoPath?: string;
  /** What the outbox calls it. */
  placeName: string;
  label: string;
  /** With the label in view, where nothing beside it says what the flag is about. */
  labelled?: boolean;
  /** Those that can be meant here. */
  reasons?: readonly ReportReason[];
};

/** Reports something a guest or an owner wrote; without a connection it waits like everything else. */
export function ReportButton({
  uid,
  subject,
  photoPath,
  placeName,
  label,
  labelled = false,
  reasons = reportReasons,
}: ReportButtonProps) {
  const t = useMessages("place").report;
  const [open, setOpen] = useState(false);
  const shown = useLiveQuery(
    async () => (await readCachedStates(uid, reportCollection, [reportFile], [subject]))[0],
    [uid, subject],
  );
  if (shown?.state.reported) {
    return (
      <span className={styles.reported}>
        {shown.sync === "sent" ? t.reported : <SyncMark state={shown.sync} live />}
      </span>
    );
  }
  return (
    <>
      <Button
        variant="plain"
        aria-label={label}
        title={labelled ? undefined : label}
        aria-haspopup="dialog"
        icon={<ReportIcon aria-hidden="true" size={18} />}
        onClick={() => setOpen(true)}
      >
        {labelled ? label : null}
      </Button>
      {open ? (
        <ReportSheet
          uid={uid}
          subject={subject}
          photoPath={photoPath}
          title={label}
          name={placeName}
          reasons={reasons}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
