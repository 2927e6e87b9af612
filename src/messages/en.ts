import { account } from "./en/account.ts";
import { common } from "./en/common.ts";
import { history } from "./en/history.ts";
import { map } from "./en/map.ts";
import { outbox } from "./en/outbox.ts";
import { rate } from "./en/rate.ts";
import { site } from "./en/site.ts";

/** English is complete by definition: the type of every other catalogue is taken from it, so a missing key does not compile. */
export const en = { common, account, map, rate, history, outbox, site };
export type Messages = typeof en;
