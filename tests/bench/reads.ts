// Every read that a screen of the app or a dashboard asks of the database, with who asks. Reads of a few rows that their author
// keeps, such as passports, stand here too: what looks small may scan.
import { demoAccounts } from "../../supabase/demo/accounts.ts";

const { guest } = demoAccounts;

/** Placeholder for the id of the place with the most ratings. It has more than one page of them at both sizes. */
export const PLACE = "$PLACE";
/** Placeholder for the id of a place that the demo owner owns and the demo server works at. */
export const OWNED = "$OWNED";
/** Placeholder for the id of a place chosen without regard to its ratings. */
export const ANY = "$ANY";

/** A demo account, somebody without an account, or the database itself. */
export type Reader = keyof typeof demoAccounts | "visitor" | "machine";

interface Read {
  name: string;
  who: Reader;
  statements: readonly string[];
}

const read = (who: Reader, name: string, ...statements: string[]): Read => ({ name, who, statements });
const rows = (call: string) => `select * from public.${call}`;
const value = (call: string) => `select public.${call}`;

/** Two letters, a first name, a family name, letters in many names, letters in none, and an unknown name. */
const names = ["an", "anouk", "lorang", "er", "qz", "nobody at all"];
const at = "49.6114, 6.1297";
const filters = [
  "{}",
  '{"score": 4}',
  '{"unanswered": true}',
  '{"reported": true}',
  '{"photo": true}',
  '{"tag": "attentive"}',
];

const ofGuests: readonly Read[] = [
  read("guest", "places nearby", rows(`search_places(${at}, null, 1000, 50)`)),
  read("guest", "places by name", rows(`search_places(${at}, 'zitrounebam', 50000, 50)`)),
  read("guest", "places by a misspelled name", rows("search_places(null, null, 'zitruonebaam')")),
  read("guest", "cities", rows(`search_cities(${at})`)),
  read("guest", "cards of places by id", rows(`places_by_id('{${PLACE}}')`)),
  read("guest", "figures of places by id", rows(`get_place_stats('{${PLACE}}')`)),
  read("guest", "addresses", rows(`find_addresses('Grand-Rue', ${at})`)),
  read("guest", "packs of cities", value("list_city_packs()")),
  read("guest", "the page of a place", value(`get_restaurant_page('${PLACE}')`)),
  read("guest", "the page of any place", value(`get_restaurant_page('${ANY}')`)),
  read("guest", "newest reviews of a place", value(`get_place_reviews('${PLACE}')`)),
  read("guest", "own ratings, first page", rows("my_ratings(null, null, 500)")),
  read("guest", "own ratings since a minute", rows("my_ratings(now() - interval '1 minute', null, 500)")),
  read("guest", "responses to own ratings", rows("my_rating_notes()")),
  read("guest", "earlier versions of a rating", rows(`my_rating_revisions('${PLACE}')`)),
  read("guest", "own places", value("get_own_places()")),
  read("guest", "wanted places", value("get_wanted_places()")),
  read("guest", "own friends and requests", rows("get_my_people()")),
  read("guest", "own figures", value(`get_user_stats('${guest.id}')`)),
  read("guest", "own profile", value("get_my_profile()")),
  read("guest", "own settings", value("get_my_settings()")),
  read("guest", "own account", value("get_account_state()")),
  read("guest", "own invitations", value("get_my_invitations()")),
  read("guest", "own mayorships", rows("get_my_mayorships()")),
  read("guest", "mayors", rows("get_city_mayors()")),
  read("guest", "the page of a person", value("get_profile_page('friend_demo')")),
  read("guest", "people by name", ...names.map((name) => rows(`search_profiles('${name}')`))),
  read("guest", "the feed of friends", rows("get_friends_activity()")),
  read("guest", "own notices", rows("get_user_activity()")),
  read("guest", "own reports", rows("get_my_reports()")),
  read("guest", "own change version", value("my_change_version()")),
  read(
    "machine",
    "own data as a file",
    `select private.collect_data('${guest.id}') || private.collect_later_data('${guest.id}')`,
  ),
];

const ofVisitors: readonly Read[] = [
  read("visitor", "the front page's figures", value("public_counts()")),
  read("visitor", "most rated places", value("discover_places()")),
  read("visitor", "best places", value("discover_places(p_sort => 'score')")),
  read("visitor", "places of a city", value("discover_places(p_city => 'Luxembourg')")),
  read("visitor", "places by a text", value("discover_places(p_query => 'zitrounebam')")),
  read("visitor", "nearest places", value("discover_places(null, null, 'distance', 49.6114, 6.1297)")),
  read("visitor", "the public page of a place", value(`get_restaurant_page('${PLACE}')`)),
  read("visitor", "newest reviews of all", value("get_public_reviews()")),
  read("visitor", "newest reviews of a city", value("get_public_reviews('Luxembourg')")),
  read("visitor", "newest reviews with one lemon", value("get_public_reviews(null, 1)")),
  read("visitor", "photos of a place", value(`guest_photos('${PLACE}')`)),
];

const ofOwners: readonly Read[] = [
  read("owner", "restaurants of an owner", value("get_my_restaurants()")),
  read("owner", "overview of a place", value(`get_place_overview('${OWNED}')`)),
  read(
    "owner",
    "reviews of an owner's place",
    ...filters.map((one) => value(`get_owner_reviews('${OWNED}', '${one}')`)),
  ),
  read("owner", "reviews as a file", value(`export_place_reviews('${OWNED}')`)),
  read("owner", "figures of servers", value(`get_server_performance('${OWNED}')`)),
  read("owner", "staff", value(`get_staff('${OWNED}')`)),
  read(
    "owner",
    "waiters by name",
    ...names.map((name) => value(`search_servers_for_invitation('${OWNED}', '${name}')`)),
  ),
  read("owner", "claims of praise", rows(`get_praise_claims('${OWNED}')`)),
  read("owner", "codes of a place", value(`get_place_codes('${OWNED}')`)),
  read("owner", "proposals of a place", value(`get_place_proposals('${OWNED}')`)),
  read("owner", "change version of a place", value(`place_change_version('${OWNED}')`)),
];

const ofServers: readonly Read[] = [
  read("server", "home of a server", value("get_server_home()")),
  read("server", "mentions of a server", value("get_server_reviews()")),
  read("server", "figures of a server", value("get_server_stats()")),
  read("server", "places of a server", value("get_server_associations()")),
  read("server", "readers of a server", value("get_server_readers()")),
  read("server", "invitations of a server", rows("get_server_invitations()")),
  read("server", "passports of a server", value("get_my_passports()")),
  read("server", "praise to claim", rows(`get_claimable_praise('${OWNED}')`)),
];

const ofAdmins: readonly Read[] = [
  read("admin", "tasks of admins", value("get_admin_tasks()")),
  read("admin", "reports and new content", value("get_moderation_queue()")),
  read("admin", "appeals", value("get_appeals()")),
  read("admin", "users by name", ...names.map((name) => rows(`find_users('${name}')`))),
  read("admin", "admins", rows("get_admins()")),
  read("admin", "decisions about a person", rows(`get_user_decisions('${guest.id}')`)),
  read("admin", "data requests", rows("get_data_requests()")),
  read("admin", "contact messages", rows("get_contact_tickets()")),
  read("admin", "requests of owners", value("get_ownership_requests()")),
  read("admin", "invitation codes", rows("get_invitation_codes()")),
  read("admin", "the log", rows("get_audit_log()")),
  read("admin", "health", value("get_health()")),
  read("admin", "places by name, for admins", value("find_admin_places('zitrounebam')")),
  read("admin", "places to review", value("get_unreviewed_places()")),
  read("admin", "doubles of a place", value(`find_duplicates('${PLACE}')`)),
  read("admin", "merge of places", value(`preview_merge('${ANY}', '${PLACE}')`)),
  read("admin", "cities by name, for admins", value("find_admin_cities('luxembourg')")),
  read("admin", "doubles of cities", value("find_city_doubles()")),
];

export const reads: readonly Read[] = [...ofGuests, ...ofVisitors, ...ofOwners, ...ofServers, ...ofAdmins];
