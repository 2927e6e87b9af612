import { adminDesk } from "../admin-desk.ts";
import { adminPlaces } from "../admin-places.ts";
import { admin } from "../admin.ts";
import { codeCard } from "../code-card.ts";
import { moderation } from "../moderation.ts";
import { ownerFrame } from "../owner-frame.ts";
import { ownerOverview } from "../owner-overview.ts";
import { ownerPerformance } from "../owner-performance.ts";
import { ownerReviews } from "../owner-reviews.ts";
import { ownerSettings } from "../owner-settings.ts";
import { promotions } from "../promotions.ts";
import { qrCodes } from "../qr-codes.ts";
import { serverDashboard } from "../server-dashboard.ts";
import { serverYou } from "../server-you.ts";
import { staff } from "../staff.ts";
import { wayIn } from "../way-in.ts";

export const words = {
  admin,
  adminDesk,
  adminPlaces,
  codeCard,
  moderation,
  ownerFrame,
  ownerOverview,
  ownerPerformance,
  ownerReviews,
  ownerSettings,
  promotions,
  qrCodes,
  serverDashboard,
  serverYou,
  staff,
  wayIn,
};
