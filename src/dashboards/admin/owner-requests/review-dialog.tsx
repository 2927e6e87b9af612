import { useState } from "react";
import { maxReasonLength } from "../../../domain/limits.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatDay, formatMoment } from "../../../messages/format.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { Notice } from "../../../ui/elements/notice.tsx";
import { TextArea } from "../../../ui/elements/text-area.tsx";
import { useToast } from "../../../ui/elements/toasts.tsx";
import { useFocusFirstErrorInDialog } from "../../../ui/form/focus-first-error.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import styles from "../admin.module.css";
import { DetailRow } from "../detail-row.tsx";
import { Proofs } from "./proofs.tsx";
import { fetchRequest, requestKey, saveReview, type RequestDetail, type RequestRow } from "./requests.ts";
import { adminPrefix } from "../tasks.ts";

type ReviewDialogProps = { request: RequestRow; onClose: () => void };

/** One request with its files and earlier notes, and the decision while it is pending. */
export function ReviewDialog({ request, onClose }: ReviewDialogProps) {
  const t = useMessages("admin");
  const loaded = useLoaded(requestKey(request.id), () => fetchRequest(request.id));
  const detail = loaded.value;
  const [notes, setNotes] = useState("");
  const [asked, setAsked] = useState<"reason" | "second" | null>(null);
  const failureText = useFailureText(t.reasons);
  const toast = useToast();
  const { ref, focusFirstError } = useFocusFirstErrorInDialog<HTMLTextAreaElement>();
  const { run, busy, failure } = useSave(adminPrefix);

  const decide = (status: "approved" | "rejected", secondOwner = false) => {
    if (status === "rejected" && notes.trim() === "") {
      setAsked("reason");
      return focusFirstError();
    }
    if (notes.length > maxReasonLength) return focusFirstError();
    // A second owner needs confirmation. The server refuses if an owner was added after the dialog loaded.
    if (status === "approved" && !secondOwner && (detail?.other_owners ?? 0) > 0) return setAsked("second");
    setAsked(null);
    run(
      () => saveReview({ id: request.id, status, notes, secondOwner }),
      () => {
        toast.show({ text: t.requests.success({ status }) });
        onClose();
      },
    );
  };
  const second = asked === "second" || failure?.reason === "already_owned";
  const tooLong = notes.length > maxReasonLength ? t.requests.notesTooLong : null;
  const missing = asked === "reason" && notes.trim() === "" ? t.requests.reasonRequired : null;
  const notesError = tooLong ?? missing;
  const pending = (detail ?? request).status === "pending";

  return (
    <Dialog
      title={request.restaurant_name}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
          {pending && detail ? (
            <>
              <Button variant="danger" busy={busy} onClick={() => decide("rejected")}>
                {t.requests.reject}
              </Button>
              <Button busy={busy} onClick={() => decide("approved", second)}>
                {second ? t.requests.approveSecond : t.requests.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Loaded of={loaded} reasons={t.reasons} quiet>
        {(value) => <Details request={value} />}
      </Loaded>
      {pending && detail ? (
        <TextArea
          ref={ref}
          label={t.requests.notes}
          hint={t.requests.notesHint}
          value={notes}
          maxLength={maxReasonLength}
          error={notesError}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      ) : null}
      {second ? (
        <Notice kind="warn">{t.requests.second({ owners: Math.max(1, detail?.other_owners ?? 1) })}</Notice>
      ) : null}
      {failure && !second ? (
        <Notice kind="bad" title={t.requests.failed}>
          <p>{failureText(failure)}</p>
        </Notice>
      ) : null}
    </Dialog>
  );
}

function Details({ request }: { request: RequestDetail }) {
  const t = useMessages("admin").requests;
  const documentRows = Object.entries(t.documentNames).flatMap(([key, label]) => {
    const value = request.documents[key];
    if (typeof value !== "string" || value === "") return [];
    // Written by the client, so it may be anything.
    const isMoment = key === "submitted_at" && !Number.isNaN(Date.parse(value));
    return [{ key, label, value: isMoment ? formatMoment(value) : value }];
  });
  const { account_email: account, username, first_name: firstName, reviewed_at: reviewedAt } = request;
  return (
    <>
      <dl className={styles.details}>
        <DetailRow label={t.placeId}>{request.restaurant_place_id}</DetailRow>
        {request.address ? <DetailRow label={t.address}>{request.address}</DetailRow> : null}
        <DetailRow label={t.owner}>
          <bdi>{request.business_name}</bdi>, {request.business_email}
        </DetailRow>
        <DetailRow label={t.account}>
          {[firstName, username && `@${username}`].filter(Boolean).join(" ")} · {account ?? t.noAddress}
        </DetailRow>
        <DetailRow label={t.status}>{t.statuses[request.status]}</DetailRow>
        <DetailRow label={t.submitted}>{formatDay(request.created_at)}</DetailRow>
        {reviewedAt ? (
          <DetailRow label={t.decided}>
            {formatDay(reviewedAt)} {request.reviewer ? t.by({ name: request.reviewer }) : null}
          </DetailRow>
        ) : null}
        {documentRows.map(({ key, label, value }) => (
          <DetailRow key={key} label={label}>
            {value}
          </DetailRow>
        ))}
      </dl>
      {account?.toLowerCase() === request.business_email.toLowerCase() ? null : <Notice>{t.unlike}</Notice>}
      <Proofs documents={request.documents} />
      <PreviousNotes request={request} />
    </>
  );
}

/** Notes on this request and on earlier ones by the same person for the same place. */
function PreviousNotes({ request }: { request: RequestDetail }) {
  const t = useMessages("admin").requests;
  const withNotes = [request, ...request.earlier].flatMap(({ id, status, admin_notes: notes, created_at }) =>
    notes ? [{ id, status, notes, created_at }] : [],
  );
  if (withNotes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.subhead}>{t.previous}</h3>
      <ul className={styles.notes}>
        {withNotes.map(({ id, status, notes, created_at }) => (
          <li key={id}>
            <p>{notes}</p>
            <span className={styles.below}>
              {t.statuses[status]} · {formatDay(created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
