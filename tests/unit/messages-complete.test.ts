import { expect, test } from "vitest";
import type {
  AdminRefusal,
  CodeState,
  DataRequestKind,
  DecisionAction,
  JobName,
  LetterTopic,
  LogAction,
  LogKind,
  RequestDocument,
} from "../../src/domain/admin-words.ts";
import type { ReportReason } from "../../src/domain/outbox/commands/kinds/report-file.ts";
import type { PhotoNetwork } from "../../src/domain/outbox/queue/photo-network.ts";
import type { RejectionCode } from "../../src/domain/outbox/responses/rejection.ts";
import type { OwnerTab } from "../../src/domain/paths/dashboard-paths.ts";
import type { ProfileTab } from "../../src/domain/paths/profile-paths.ts";
import type { NoticeType } from "../../src/domain/people/notice.ts";
import type { ProfileText } from "../../src/domain/people/own-profile.ts";
import type { PushSetting } from "../../src/domain/people/push.ts";
import type { Decision } from "../../src/domain/people/rating-note.ts";
import type { Role } from "../../src/domain/people/role.ts";
import type { NoticeKind, Units, Visibility } from "../../src/domain/people/settings.ts";
import type { RegionProblem } from "../../src/domain/places/region-import.ts";
import type { Cuisine, PlaceKind } from "../../src/domain/places/place-kind.ts";
import type { BadgeName } from "../../src/domain/ratings/badges.ts";
import type { Award, ScoreLabel } from "../../src/domain/ratings/score.ts";
import type { Tag } from "../../src/domain/ratings/tags.ts";
import { textsOf } from "../support/texts.ts";

type Texts<Code extends string> = Record<Code, string>;
const [admin, desk, history, names] = [
  textsOf("en", "admin"),
  textsOf("en", "adminTools"),
  textsOf("en", "history"),
  textsOf("en", "names"),
];
const [place, profile, settings] = [textsOf("en", "place"), textsOf("en", "profile"), textsOf("en", "settings")];

/**
 * A new code of the domain does not compile here until it has a text. Types cannot check lookups by arbitrary strings.
 */
const textsByCode = [
  admin.requests.documentNames satisfies Texts<RequestDocument>,
  admin.codes.states satisfies Texts<CodeState>,
  textsOf("en", "adminRegion").reasons satisfies Texts<RegionProblem>,
  admin.reasons satisfies Texts<AdminRefusal>,
  desk.users.roleNames satisfies Texts<Role>,
  desk.users.actionNames satisfies Texts<DecisionAction>,
  desk.data.kinds satisfies Texts<DataRequestKind>,
  desk.data.topics satisfies Texts<LetterTopic>,
  desk.health.jobNames satisfies Texts<JobName>,
  desk.log.kinds satisfies Texts<LogKind>,
  desk.log.actions satisfies Texts<LogAction>,
  textsOf("en", "common").scoreLabels satisfies Texts<ScoreLabel>,
  history.note.decided satisfies Record<Decision["action"], Texts<Decision["subject_type"]>>,
  history.note.outcome satisfies Texts<NonNullable<Decision["appeal_outcome"]>>,
  names.badges satisfies Texts<BadgeName>,
  names.awards satisfies Texts<Award>,
  names.tags satisfies Texts<Tag>,
  textsOf("en", "ownerFrame").tabs satisfies Texts<OwnerTab>,
  textsOf("en", "placeCard").kinds satisfies Texts<PlaceKind>,
  place.cuisines satisfies Texts<Cuisine>,
  profile.tab satisfies Texts<ProfileTab>,
  profile.about.field satisfies Texts<ProfileText>,
  textsOf("en", "pushSetting").kinds satisfies Texts<PushSetting>,
  textsOf("en", "refusals") satisfies Record<RejectionCode, { happened: string; safe: string; todo: string }>,
  textsOf("en", "report").reasons satisfies Texts<ReportReason>,
  settings.units satisfies Texts<Units>,
  settings.privacy.visibility satisfies Texts<Visibility>,
  settings.privacy.hint satisfies Texts<Visibility>,
  settings.news.kinds satisfies Texts<NoticeKind>,
  settings.photos.network satisfies Texts<PhotoNetwork>,
  textsOf("en", "activity").sentences satisfies Record<NoticeType, unknown>,
];

test("every code of the domain that is shown to people has an English text", () => {
  for (const texts of textsByCode) for (const [code, text] of Object.entries(texts)) expect(text, code).not.toBe("");
});
