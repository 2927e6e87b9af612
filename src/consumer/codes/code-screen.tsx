import { useEffect, useState } from "react";
import { usePersonOrNobody } from "../../device/use-person.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { pages, ratePath } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { openCode, type CodeRefusal, type OpenedCode } from "../../sync/codes/open-code.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { Navigate, useSearchParams } from "../../ui/router.ts";

type Opened = { of: string } & OpenedCode;

/** Target of printed codes: redirects to the rating of the place, signed in or not, or explains why it cannot. */
export function CodeScreen() {
  const t = useMessages("codes");
  const [params] = useSearchParams();
  const person = usePersonOrNobody();
  const uid = person === undefined ? null : (person ?? nobody).uid;
  const [round, setRound] = useState(0);
  const question = params.toString();
  const subject = `${uid} ${round} ${question}`;
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (uid === null) return;
    let current = true;
    openCode(new URLSearchParams(question), uid).then(
      (answer) => {
        if (current) setOpened({ of: subject, ...answer });
      },
      (error: unknown) => {
        reportError(error);
        if (current) setOpened({ of: subject, ok: false, reason: "unknown" });
      },
    );
    return () => {
      current = false;
    };
  }, [uid, question, subject]);

  if (opened?.of !== subject) {
    return (
      <Screen title={t.opening}>
        <Skeleton shape="photo" />
      </Screen>
    );
  }
  if (opened.ok) return <Navigate to={ratePath(opened.placeId)} replace />;
  return <Refused reason={opened.reason} onRetry={() => setRound(round + 1)} />;
}

function Refused({ reason, onRetry }: { reason: CodeRefusal; onRetry: () => void }) {
  const t = useMessages("codes");
  const { title, text } = t.refused[reason];
  return (
    <Screen title={t.title} back={pages.map}>
      <EmptyState
        scene="spill"
        title={title}
        action={
          <>
            {reason === "unknown" ? <Button onClick={onRetry}>{t.retry}</Button> : null}
            <ButtonLink to={pages.scan} variant="quiet">
              {t.scan.found.again}
            </ButtonLink>
            <ButtonLink to={pages.map} variant="plain">
              {t.toPlaces}
            </ButtonLink>
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </Screen>
  );
}
