import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { usePerson } from "../../device/use-person.ts";
import { friendsPath } from "../../domain/paths/friends-path.ts";
import { countRequests } from "../../local/people/count-social.ts";
import { useMessages } from "../../messages/messages.ts";
import { refreshFeed, refreshPeople } from "../../sync/refresh/refresh-social.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { RefreshIcon } from "../../ui/icons.ts";
import { useLocation, useNavigate } from "../../ui/router.ts";
import { useRefresh } from "../shared/refresh/use-refresh.ts";
import { FeedTab } from "./feed-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";

export function FriendsScreen() {
  const { uid } = usePerson();
  return <Friends key={uid} uid={uid} />;
}

function Friends({ uid }: { uid: string }) {
  const t = useMessages("friends");
  const tab = new URLSearchParams(useLocation().search).get("tab") === "friends" ? "friends" : "activity";
  const navigate = useNavigate();
  const requests = useLiveQuery(() => countRequests(uid), [uid]) ?? 0;
  // Both are refreshed, because the label of the other tab shows the number of requests.
  const people = useRefresh(useCallback(() => refreshPeople(uid), [uid]));
  const feed = useRefresh(useCallback(() => refreshFeed(uid), [uid]));
  const [visit, setVisit] = useState(0);
  const refresh = () => {
    people.again();
    feed.again();
    setVisit(visit + 1);
  };
  return (
    <Screen
      title={t.title}
      width="page"
      actions={
        <IconButton
          data-refresh
          label={t.refresh}
          aria-busy={people.state === "refreshing" || feed.state === "refreshing"}
          onClick={refresh}
        >
          <RefreshIcon aria-hidden="true" size={22} />
        </IconButton>
      }
      tools={
        <SegmentedControl
          label={t.tabs}
          value={tab}
          options={[
            { value: "activity", label: t.tab.activity },
            { value: "friends", label: t.tab.friends({ requests }) },
          ]}
          onChange={(wanted) => navigate(friendsPath(wanted), { replace: true })}
        />
      }
    >
      {tab === "activity" ? (
        <FeedTab uid={uid} state={feed.state} onRetry={feed.again} />
      ) : (
        <PeopleTab key={visit} uid={uid} state={people.state} onRetry={people.again} />
      )}
    </Screen>
  );
}
