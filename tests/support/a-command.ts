import type { Command } from "../../src/domain/outbox/commands/command.ts";
import type { CommandBody, PlaceBody } from "../../src/domain/outbox/commands/bodies.ts";
import { keyOf } from "../../src/domain/outbox/commands/intent.ts";
import { ada, content } from "./outbox-world.ts";

type SaveBody = Extract<PlaceBody, { kind: "rating.save.v1" }>;

export const saveOf = (placeId: string, wanted = content(4)): SaveBody => ({
  kind: "rating.save.v1",
  placeId,
  placeName: placeId,
  content: wanted,
  base: null,
  evidence: null,
  qrCodeId: null,
});

/** A command that waits and was never sent. */
export const aCommand = <Body extends CommandBody = PlaceBody>(
  body: Body = saveOf("place-1") as CommandBody as Body,
  over: Partial<Omit<Command, "body">> = {},
): Command & { body: Body } => ({
  key: keyOf(ada, body),
  uid: ada,
  seq: 1,
  opId: "00000000-0000-4000-8000-00000000000a",
  rev: 1,
  tried: 0,
  unconfirmed: [],
  baseVersion: 0,
  editedAt: "2026-01-01T00:00:00.000Z",
  state: "queued",
  refusal: null,
  theirs: null,
  notBefore: null,
  body,
  ...over,
});
