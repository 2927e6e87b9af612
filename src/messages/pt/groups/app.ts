import { addPlace } from "../add-place.ts";
import { auth } from "../auth.ts";
import { codes } from "../codes.ts";
import { dashboards } from "../dashboards.ts";
import { friends } from "../friends.ts";
import { install } from "../install.ts";
import { passport } from "../passport.ts";
import { person } from "../person.ts";
import { pick } from "../pick.ts";
import { place } from "../place.ts";
import { profile } from "../profile.ts";
import { pushSetting } from "../push-setting.ts";
import { settings } from "../settings.ts";
import { takeHome } from "../take-home.ts";

export const words = {
  addPlace,
  auth,
  codes,
  dashboards,
  friends,
  install,
  passport,
  person,
  pick,
  place,
  profile,
  pushSetting,
  settings,
  takeHome,
};
