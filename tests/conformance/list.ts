import { admin } from "./list/admin.ts";
import { changes } from "./list/changes.ts";
import { factors } from "./list/factors.ts";
import { signUps } from "./list/sign-up.ts";
import { tokens } from "./list/tokens.ts";

export const authList = [...signUps, ...admin, ...tokens, ...changes, ...factors];
