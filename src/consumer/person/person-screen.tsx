import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { nameOf } from "../../domain/people/face.ts";
import { pages } from "../../domain/paths/paths.ts";
import type { ProfilePage } from "../../domain/people/profile-page.ts";
import { usernameIn } from "../../domain/paths/profile-paths.ts";
import { readProfilePage } from "../../local/people/profile-page.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshProfilePage } from "../../sync/refresh/refresh-profile-page.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { StaleMark } from "../../ui/elements/marks.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { MoreIcon } from "../../ui/icons.ts";
import { useLocation } from "../../ui/router.ts";
import { Face } from "../shared/people/face.tsx";
import { PersonSheet } from "../shared/people/person-sheet.tsx";
import type { OtherPerson } from "../shared/people/use-person-actions.ts";
import { useRefresh, type Freshness } from "../shared/refresh/use-refresh.ts";
import { PersonContent } from "./person-content.tsx";
import styles from "./person-screen.module.css";

export function PersonScreen() {
  const { uid } = usePerson();
  const { pathname } = useLocation();
  const username = usernameIn(pathname);
  return <Person key={`${uid} ${username}`} uid={uid} username={username} />;
}

const toOtherPerson = ({
  user_id: id,
  username,
  first_name,
  last_name,
  avatar_url,
  city,
}: ProfilePage): OtherPerson => ({
  id,
  username,
  first_name,
  last_name,
  avatar_url,
  city,
});

function Person({ uid, username }: { uid: string; username: string }) {
  const t = useMessages("person");
  const { more } = useMessages("friends");
  const shown = useLiveQuery(() => readProfilePage(uid, username), [uid, username]);
  const { state, again } = useRefresh(useCallback(() => refreshProfilePage(uid, username), [uid, username]));
  const page = shown?.page;
  const name = (page && nameOf(page)) ?? t.title;
  const someone = page && toOtherPerson(page);
  const [acting, setActing] = useState(false);
  const home = [page?.city, page?.country].filter(Boolean).join(", ");
  return (
    <Screen
      title={name}
      back={true}
      width="page"
      actions={
        shown?.person && (
          <IconButton label={more({ who: name })} aria-haspopup="dialog" onClick={() => setActing(true)}>
            <MoreIcon aria-hidden="true" size={22} />
          </IconButton>
        )
      }
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
              {page.figures && <p>{t.friends({ count: page.figures.friends_count })}</p>}
            </div>
          </div>
        )
      }
    >
      {shown && page && state === "offline" && <StaleMark asOf={shown.asOf} />}
      {shown && page && someone ? (
        <PersonContent uid={uid} page={page} person={shown.person} someone={someone} />
      ) : (
        <Absent answered={Boolean(shown)} state={state} onRetry={again} />
      )}
      {acting && someone && <PersonSheet uid={uid} person={someone} onClose={() => setActing(false)} />}
    </Screen>
  );
}

type AbsentProps = { answered: boolean; state: Freshness; onRetry: () => void };

/** Shown without a profile: the person does not exist, or their profile could not be loaded yet. */
function Absent({ answered, state, onRetry }: AbsentProps) {
  const messages = { common: useMessages("common"), person: useMessages("person") };
  const t = messages.person;
  if (state === "refreshing") return <Skeleton shape="card" count={2} />;
  if (answered)
    return (
      <EmptyState
        scene="plate"
        title={t.nobody.title}
        action={<ButtonLink to={pages.map}>{t.nobody.action}</ButtonLink>}
      >
        <p>{t.nobody.text}</p>
      </EmptyState>
    );
  if (state === "fresh") return <Skeleton shape="card" count={2} />;
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
      <p>{t.unread[state]}</p>
    </EmptyState>
  );
}
