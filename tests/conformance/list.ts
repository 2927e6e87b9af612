import { admin } from "./list/admin.ts";
import { changes } from "./list/changes.ts";
import { factors } from "./list/factors.ts";
import { postgrestReads } from "./list/postgrest-reads.ts";
import { postgrestWrites } from "./list/postgrest-writes.ts";
import { rest } from "./list/rest.ts";
import { signUps } from "./list/sign-up.ts";
import { storage } from "./list/storage.ts";
import { storageChanges } from "./list/storage-changes.ts";
import { tokens } from "./list/tokens.ts";

export const files = [...storage, ...storageChanges];

/** The parts of the list; the names complete a sentence. */
export const parts = {
  "sign-ups": signUps,
  "the admin of accounts": admin,
  tokens,
  "changes of accounts": changes,
  factors,
  tables: rest,
  "reads of PostgREST": postgrestReads,
  "writes of PostgREST": postgrestWrites,
  files,
};

export const authList = [...signUps, ...admin, ...tokens, ...changes, ...factors];

/** Everything that a whole project answers. */
export const wholeList = Object.values(parts).flat();
