import { wantSet } from "../../../domain/outbox/commands/kinds/want-set.ts";
import { enqueueUpsert } from "../../../sync/outbox/enqueue-upsert.ts";

export const setWanted = async (
  uid: string,
  { subject, name, wanted }: { subject: string; name: string; wanted: boolean },
): Promise<void> => await enqueueUpsert(wantSet, { uid, subject, value: { wanted }, name });
