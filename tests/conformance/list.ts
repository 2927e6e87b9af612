import { admin } from "./list/admin.ts";
import { changes } from "./list/changes.ts";
import { factors } from "./list/factors.ts";
import { postgrest } from "./list/postgrest.ts";
import { rest } from "./list/rest.ts";
import { signUps } from "./list/sign-up.ts";
import { storage } from "./list/storage.ts";
import { tokens } from "./list/tokens.ts";

export const authList = [...signUps, ...admin, ...tokens, ...changes, ...factors];

export { storage };

/** Everything that a whole project answers. */
export const wholeList = [...authList, ...rest, ...postgrest, ...storage];
