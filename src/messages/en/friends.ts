import { formatNumber } from "../format.ts";
import { isolate } from "../isolate.ts";
import { messagesOf } from "../messages.ts";

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

export const friends = {
  title: "Friends",
  refresh: "Refresh friends",
  tabs: "What to show",
  tab: {
    activity: "Activity",
    friends: (requests: number) => (requests === 0 ? "Friends" : `Friends (${formatNumber(requests)})`),
  },
  hidden: "A guest who hides their profile",
  stale: {
    activity: "Likes work as always.",
    friends: "Requests and answers work as always; searching needs a connection.",
  },
  feed: {
    heading: "What your friends said",
    more: "Show more",
    end: "That is all your friends have said.",
    moreOffline: "Earlier reviews need a connection.",
    moreFailed: "Earlier reviews could not be fetched.",
    like: (who: string, place: string, likes: number) =>
      `Like ${isolate(who)}’s review of ${isolate(place)}, ${counted(likes, "like", "likes")}`,
    reviewOf: (who: string, place: string) => `${who} on ${place}`,
    refused: "Failed to send your like",
    seeOutbox: "See what to do",
    empty: {
      title: "Quiet so far",
      text: "What your friends say of places appears here.",
      action: "Find friends",
    },
  },
  search: {
    label: "Find people by name",
    placeholder: "Find people by name",
    hint: "At least two letters",
    found: (count: number) => counted(count, "person found", "people found"),
    none: "Nobody by that name",
    noneText: "People appear here if they show themselves to everyone. You can invite a friend below.",
    offline: "Searching needs a connection. Everything else here works.",
    failed: "The search did not answer.",
    add: "Add friend",
    addNamed: (who: string) => `Add ${isolate(who)} as a friend`,
  },
  sent: "Friend request sent!",
  waiting: {
    request: "Friend request",
    accept: "You are friends",
    decline: "Request declined",
    cancel: "Request taken back",
    remove: "Friend removed",
    block: "Blocked",
    unblock: "No longer blocked",
  } as Record<string, string>,
  failed: {
    request: "Failed to send friend request",
    accept: "Failed to respond to friend request",
    decline: "Failed to respond to friend request",
    cancel: "Failed to take back friend request",
    remove: "Failed to remove friend",
    block: "Failed to block",
    unblock: "Failed to unblock",
  } as Record<string, string>,
  failedOther: "That did not work",
  undo: "Undo",
  undoNamed: (who: string) => `Undo: ${isolate(who)}`,
  requests: {
    heading: "Friend requests",
    accept: "Accept",
    acceptNamed: (who: string) => `Accept ${isolate(who)}`,
    decline: "Decline",
    declineNamed: (who: string) => `Decline ${isolate(who)}`,
  },
  outgoing: {
    heading: "You asked",
    cancel: "Cancel",
    cancelNamed: (who: string) => `Cancel your request to ${isolate(who)}`,
  },
  list: {
    heading: (count: number) => (count === 0 ? "Friends" : `Friends (${formatNumber(count)})`),
    empty: {
      title: "No friends yet",
      text: "Find people you know by their name, or invite somebody who is not here yet.",
    },
  },
  blocked: {
    heading: "Blocked",
    unblock: "Unblock",
    unblockNamed: (who: string) => `Unblock ${isolate(who)}`,
  },
  more: (who: string) => `More about ${isolate(who)}`,
  remove: {
    act: "Remove friend",
    title: (who: string) => `Remove ${isolate(who)} as a friend?`,
    text: "You no longer see each other’s ratings here. They are not told.",
    keep: "Keep",
    confirm: "Remove friend",
  },
  block: {
    act: "Block",
    title: (who: string) => `Block ${isolate(who)}?`,
    text: "You vanish from each other’s searches, lists and reviews, and a friendship or request ends. They are not told.",
    keep: "Don’t block",
    confirm: "Block",
  },
  report: {
    act: "Report profile",
    done: "You have reported this profile",
    title: (who: string) => `Report ${isolate(who)}`,
  },
  invite: {
    heading: "Invite a friend",
    text: "Five Lemons is for invited guests. A link lets one person in and is good for 30 days.",
    left: (left: number, quota: number) =>
      `${formatNumber(left)} of ${counted(quota, "invitation", "invitations")} left`,
    noneLeft: "All your invitations are taken or open. One that runs out or that you take back becomes free again.",
    make: "Make an invitation link",
    share: "Share",
    shareNamed: (end: string) => `Share the invitation that ends in ${end}`,
    shareTitle: "Five Lemons",
    shareText: "Come and rate restaurants with lemons, not stars. Here is my invitation:",
    copied: "Invitation copied",
    copyFailed: "The invitation could not be copied.",
    withdraw: "Take back",
    withdrawNamed: (end: string) => `Take back the invitation that ends in ${end}`,
    states: {
      open: (until: string) => `open until ${until}`,
      taken: () => "taken",
      expired: () => "ran out",
      withdrawn: () => "taken back",
    },
    endsIn: (end: string) => `Invitation …${end}`,
    elsewhere: "made on another device",
    offline: "New invitations need a connection.",
    failed: "That did not work. Nothing was changed.",
    guardian: "A parent or guardian has to agree first.",
  },
};

export const useFriendsMessages = messagesOf("friends", friends);
