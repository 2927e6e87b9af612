import { cast } from "../support/cast.ts";

export { cast, ownerIds, places, serverId } from "../support/cast.ts";

/** Everybody with an account to whom the figures of place 1 are nothing: admins too, who have their own road. */
export const notOwners = [cast.consumerA, cast.serverOfPlace1, cast.ownerOfPlace2, cast.uninvited, cast.admin] as const;
