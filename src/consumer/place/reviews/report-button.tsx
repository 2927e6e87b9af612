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
  /** Created by `reportSubject`. */
  subject: string;
  /** Object path of a reported photo. */
  photoPath?: string;
  /** Name of the subject in the outbox. */
  placeName: string;
  label: string;
  /** Shows the label beside the icon. */
  labelled?: boolean;
  /** Reasons that apply here. */
  reasons?: readonly ReportReason[];
};

/** Reports content to the moderators, through the outbox. Shows the state once reported. */
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
