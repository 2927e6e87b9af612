import { askAboutCode } from "../../../src/remote/codes/code-scan.ts";
import { fetchCodePath } from "../../../src/remote/codes/find-code.ts";
import {
  fetchMyInvitations,
  makeInvitation,
  withdrawInvitation,
} from "../../../src/remote/people/friend-invitations.ts";
import { confirmNewsletter, leaveNewsletter, sendLetter } from "../../../src/remote/people/letters.ts";
import { fetchOwnProfile } from "../../../src/remote/people/own-profile.ts";
import { fetchProfilePage } from "../../../src/remote/people/profile-page.ts";
import { removePushSubscription, savePushSubscription } from "../../../src/remote/people/push.ts";
import {
  fetchFeed,
  fetchMyLists,
  fetchMyPeople,
  fetchNotices,
  searchPeople,
} from "../../../src/remote/people/social.ts";
import { fetchCityMiddles, fetchCityPlaces } from "../../../src/remote/places/cities.ts";
import { fetchDiscovered, fetchPublicCities, fetchReviewStream } from "../../../src/remote/places/discovery.ts";
import { fetchOfflinePacks } from "../../../src/remote/places/offline-packs.ts";
import { fetchOwnPlaces } from "../../../src/remote/places/own-places.ts";
import { fetchPlacePage, fetchReviews } from "../../../src/remote/places/place-page.ts";
import { fetchPlaces } from "../../../src/remote/places/places.ts";
import { fetchPlacesById, fetchWanted } from "../../../src/remote/places/wanted-places.ts";
import { fetchMyRatings } from "../../../src/remote/ratings/ratings.ts";
import { fetchUploadWait } from "../../../src/remote/ratings/photos.ts";
import { fetchRatingNotes } from "../../../src/remote/ratings/rating-notes.ts";
import { fetchRevisions } from "../../../src/remote/ratings/revisions.ts";
import { checkGeneration } from "../../../src/sync/drain/restored-server.ts";
import { readPerson } from "../../../src/local/session/first-reads.ts";
import { read, readConfig, type Step } from "./step.ts";

const here = { lat: 49.6, lng: 6.1 };
const noOne = "00000000-0000-4000-8000-0000000000f9";
const endpoint = "https://fcm.googleapis.com/fcm/send/ada";
let invited = "";

/** Everything that the client reads, after something was written. */
export const reads: Step[] = [
  read("read one's ratings", async (config, token) => await fetchMyRatings(config, token, null)),
  read("read notes about one's ratings", async (config, token) => await fetchRatingNotes(config, token)),
  read("read versions of a rating", async (config, token) => await fetchRevisions(config, token, "contract-1")),
  read("read one's profile", async (config, token) => await fetchOwnProfile(config, token)),
  read("read a profile", async (config, token) => await fetchProfilePage(config, token, "bea_lemon")),
  read("read one's people", async (config, token) => await fetchMyPeople(config, token)),
  read("search people", async (config, token) => await searchPeople(config, token, "Bea", 20)),
  read("read notices", async (config, token) => await fetchNotices(config, token, 50)),
  read("read what friends rated", async (config, token) => await fetchFeed(config, token, 20, null)),
  read("read a place", async (config, token) => await fetchPlacePage(config, token, "contract-1", { reviews: true })),
  read(
    "read more reviews",
    async (config, token, { world }) => await fetchReviews(config, token, "contract-1", world["review"] ?? ""),
  ),
  read(
    "read a place without signing in",
    async (config) => await fetchPlacePage(config, null, "contract-1", { reviews: true }),
  ),
  read(
    "read places nearby",
    async (config, token) => await fetchPlaces(config, token, { position: here, query: null, radiusM: 3000 }),
  ),
  read(
    "search places anywhere",
    async (config, token) => await fetchPlaces(config, token, { position: null, query: "Lemon", radiusM: 3000 }),
  ),
  read("read one's lists in one call", async (config, token) => await fetchMyLists(config, token)),
  read("read wanted places", async (config, token) => await fetchWanted(config, token)),
  read(
    "read places by their ids",
    async (config, token) => await fetchPlacesById(config, token, ["contract-1", "contract-2"]),
  ),
  read("read one's own places", async (config, token) => await fetchOwnPlaces(config, token)),
  read("read cities", async (config) => await fetchCityMiddles(config, "Metz")),
  read("read places of cities", async (config) => await fetchCityPlaces(config, "Metz")),
  read("read names of cities", async (config) => await fetchPublicCities(config)),
  read(
    "discover places",
    async (config) => await fetchDiscovered(config, { query: "", city: "", sort: "score" }, null, null),
  ),
  read(
    "read the stream of reviews",
    async (config) => await fetchReviewStream(config, { city: null, score: null }, null),
  ),
  read("list cities to keep", async (config) => await fetchOfflinePacks(config)),
  read("ask about a code", async (config, _token, { world }) => await askAboutCode(config, world["code"] ?? "", null)),
  read("find a code by its characters", async (config) => await fetchCodePath(config, "ABCD-EFGH")),
  read(
    "ask how long uploads wait",
    async (config, token) => (await fetchUploadWait(config, token, "nobody.jpg")) ?? "no wait",
    "no wait",
  ),
  read("invite a friend", async (config, token) => {
    const made = await makeInvitation(config, token, crypto.randomUUID());
    if (made && "id" in made) invited = made.id;
    return made;
  }),
  read("read invitations", async (config, token) => await fetchMyInvitations(config, token)),
  read("withdraw an invitation", async (config, token) => await withdrawInvitation(config, token, invited)),
  read(
    "ask for push messages",
    async (config, token) =>
      await savePushSubscription(config, token, { endpoint, p256dh: "B".repeat(87), auth: "A".repeat(22) }),
  ),
  read("end push messages", async (config, token) => await removePushSubscription(config, token, endpoint)),
  read(
    "write a letter",
    async (config, token) =>
      await sendLetter(config, token, {
        name: "Ada",
        email: "ada@contract.test",
        topic: "general",
        message: "A letter of twenty words.",
        opId: crypto.randomUUID(),
      }),
  ),
  {
    name: "confirm the newsletter",
    act: async () => ((await confirmNewsletter(await readConfig(), noOne)) === null ? null : "answered"),
    ends: "answered",
  },
  { name: "leave the newsletter", act: async () => await leaveNewsletter(await readConfig(), noOne) },
  {
    name: "ask for the generation of the server",
    act: async () => (await checkGeneration((await readPerson())?.uid ?? "")).ok,
  },
];
