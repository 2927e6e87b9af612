import * as z from "zod/mini";
import { profileCollection } from "./profile-save.ts";
import type { UpsertKind } from "../upsert-kind.ts";
import { portraitPath } from "../../../remote-config.ts";
import { uuidSchema } from "../../../uuid.ts";

/** The profile field and subject of the portrait. */
export const avatarField = "avatar_url";

/** Sets the portrait: the id of a photo on this device or on the server, uploaded first; null removes it. */
export const avatarSet: UpsertKind<{ photo: string | null }, { value: string | boolean | null }> = {
  kind: "avatar.set.v1",
  collection: profileCollection,
  value: z.object({ photo: z.nullable(uuidSchema) }),
  show: (_state, { photo }) => ({ value: photo === null ? null : portraitPath(photo) }),
  group: "avatar",
};
