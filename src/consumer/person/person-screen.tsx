import { useEffect, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { usePerson } from "../../device/use-person.ts";
import { pages } from "../../domain/paths.ts";
import { usernameIn } from "../../domain/profile-paths.ts";
import { readProfilePage, type ShownPage } from "../../local/profile-page.ts";
import { useCommonMessages } from "../../messages/en/common.ts";
import { usePersonMessages } from "../../messages/en/person.ts";
import type { RefreshAnswer } from "../../sync/read-fresh.ts";
import { refreshProfilePage } from "../../sync/refresh-profile-page.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useLocation } from "../../ui/router.ts";
import { Face } from "../face.tsx";
import { PersonContent } from "./person-content.tsx";
import styles from "./person-screen.module.css";

export function PersonScreen() {
  const { uid } = usePerson();
  const { pathname } = useLocation();
  const username = usernameIn(pathname);
  return <Person key={`${uid} ${username}`} uid={uid} username={username} />;
}

const offline: RefreshAnswer = { ok: false, reason: "offline" };

type Page = NonNullable<ShownPage["page"]>;
const nameOf = ({ first_name, last_name, username }: Page): string =>
  `${first_name ?? ""} ${last_name ?? ""}`.trim() || username;

function Person({ uid, username }: { uid: string; username: string }) {
  const t = usePersonMessages();
  const online = useOnline();
  const [answer, setAnswer] = useState<RefreshAnswer | null>(null);
  const shown = useLiveQuery(() => readProfilePage(uid, username), [uid, username]);
  useEffect(() => {
    if (!online) return undefined;
    let current = true;
    void refreshProfilePage(uid, username).then((answered) => {
      if (current) setAnswer(answered);
    });
    return () => {
      current = false;
    };
  }, [uid, username, online]);
  const retry = () => {
    setAnswer(null);
    void refreshProfilePage(uid, username).then(setAnswer);
  };
  const page = shown?.page;
  const home = [page?.city, page?.country].filter(Boolean).join(", ");
  return (
    <Screen
      title={page ? nameOf(page) : t.title}
      back={true}
      width="page"
      tools={
        page && (
          <div className={styles.identity}>
            <Face src={page.avatar_url} size="l" />
            <div className={styles.words}>
              <p>
                <bdi>@{page.username}</bdi>
              </p>
              {home && (
                <p>
                  <bdi>{home}</bdi>
                </p>
              )}
              {page.figures && <p>{t.friends(page.figures.friends_count)}</p>}
            </div>
          </div>
        )
      }
    >
      {shown && page && !online && <StaleMark asOf={shown.asOf} />}
      {shown && page ? (
        <PersonContent uid={uid} page={page} person={shown.person} name={nameOf(page)} />
      ) : (
        <Absent told={Boolean(shown)} answer={online ? answer : offline} onRetry={retry} />
      )}
    </Screen>
  );
}

type AbsentProps = { told: boolean; answer: RefreshAnswer | null; onRetry: () => void };

/** Nobody, as the server said; or nothing is known yet, and then why. */
function Absent({ told, answer, onRetry }: AbsentProps) {
  const messages = { common: useCommonMessages(), person: usePersonMessages() };
  const t = messages.person;
  if (answer === null) return <Skeleton shape="card" count={2} />;
  if (told)
    return (
      <EmptyState
        scene="plate"
        title={t.nobody.title}
        action={<ButtonLink to={pages.map}>{t.nobody.action}</ButtonLink>}
      >
        <p>{t.nobody.text}</p>
      </EmptyState>
    );
  if (answer.ok) return <Skeleton shape="card" count={2} />;
  return (
    <EmptyState
      scene="headphones"
      title={t.unread.title}
      action={
        <Button variant="quiet" onClick={onRetry}>
          {messages.common.retry}
        </Button>
      }
    >
      <p>{t.unread[answer.reason]}</p>
    </EmptyState>
  );
}
