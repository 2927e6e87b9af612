import type { Scan } from "../../../domain/codes/scan.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Notice } from "../../../ui/elements/notice.tsx";

/** Notes about the scanned code that led here, and for people who are not signed in. */
export function ScanNote({ scan, guest }: { scan: Scan | null; guest: boolean }) {
  const t = useMessages("rate");
  const said = { "unknown-key": t.scan.unknownKey, unchecked: t.scan.unchecked, inactive: t.scan.inactive };
  const state = scan?.state ?? "unsigned";
  const sentence = state in said ? said[state as keyof typeof said] : null;
  return (
    <>
      {sentence === null ? null : (
        <Notice kind="warn">
          <p>{sentence}</p>
        </Notice>
      )}
      {guest ? (
        <Notice>
          <p>{t.guest.note}</p>
        </Notice>
      ) : null}
    </>
  );
}
