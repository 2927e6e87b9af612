import { activity } from "../activity.ts";
import { history } from "../history.ts";
import { outbox } from "../outbox.ts";
import { report } from "../report.ts";

export const words = { activity, history, outbox, report };
