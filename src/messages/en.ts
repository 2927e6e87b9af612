import type { account } from "./en/account.ts";
import type { activity } from "./en/activity.ts";
import type { codes } from "./en/codes.ts";
import type { common } from "./en/common.ts";
import type { auth } from "./en/auth.ts";
import type { dashboards } from "./en/dashboards.ts";
import type { failure } from "./en/failure.ts";
import type { friends } from "./en/friends.ts";
import type { shell } from "./en/shell.ts";
import type { install } from "./en/install.ts";
import type { history } from "./en/history.ts";
import type { lists } from "./en/lists.ts";
import type { map } from "./en/map.ts";
import type { mapView } from "./en/map-view.ts";
import type { outbox } from "./en/outbox.ts";
import type { packs } from "./en/packs.ts";
import type { person } from "./en/person.ts";
import type { profile } from "./en/profile.ts";
import type { pick } from "./en/pick.ts";
import type { placeCard } from "./en/place-card.ts";
import type { place } from "./en/place.ts";
import type { pushSetting } from "./en/push-setting.ts";
import type { pull } from "./en/pull.ts";
import type { rate } from "./en/rate.ts";
import type { rating } from "./en/rating.ts";
import type { report } from "./en/report.ts";
import type { settings } from "./en/settings.ts";
import type { site } from "./en/site.ts";
import type { takeHome } from "./en/take-home.ts";
import type { update } from "./en/update.ts";
import type { where } from "./en/where.ts";

/**
 * English is complete by definition: this is the type of every other catalogue, so a missing key does not compile. Types
 * only, because each area of the English words travels with the screens that say them.
 */
export type Messages = {
  account: typeof account;
  activity: typeof activity;
  codes: typeof codes;
  common: typeof common;
  auth: typeof auth;
  dashboards: typeof dashboards;
  failure: typeof failure;
  friends: typeof friends;
  shell: typeof shell;
  history: typeof history;
  install: typeof install;
  lists: typeof lists;
  map: typeof map;
  mapView: typeof mapView;
  outbox: typeof outbox;
  packs: typeof packs;
  person: typeof person;
  profile: typeof profile;
  pick: typeof pick;
  place: typeof place;
  pushSetting: typeof pushSetting;
  placeCard: typeof placeCard;
  pull: typeof pull;
  rate: typeof rate;
  rating: typeof rating;
  report: typeof report;
  settings: typeof settings;
  site: typeof site;
  update: typeof update;
  takeHome: typeof takeHome;
  where: typeof where;
};
