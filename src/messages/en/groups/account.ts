import { accountSafety } from "../account-safety.ts";
import { account } from "../account.ts";
import { dashboardSignIn } from "../dashboard-sign-in.ts";
import { ownData } from "../own-data.ts";
import { secondStep } from "../second-step.ts";

export const words = { account, accountSafety, dashboardSignIn, ownData, secondStep };
