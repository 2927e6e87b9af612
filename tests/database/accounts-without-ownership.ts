import { cast } from "../support/cast.ts";

export { cast, ownerIds, places, serverId } from "../support/cast.ts";

/** Accounts that may not read the figures of place 1; admins have procedures of their own. */
export const notOwners = [cast.consumerA, cast.serverOfPlace1, cast.ownerOfPlace2, cast.uninvited, cast.admin] as const;
