import { expect } from "vitest";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { overlayRating } from "../../src/domain/outbox/commands/rating-view.ts";
import { MemoryOutbox } from "./memory-outbox.ts";
import { ModelServer } from "./model-server.ts";
import { ada, content, Device } from "./outbox-world.ts";

/** An empty server, and Ada's device with its outbox in memory. */
export function memoryWorld(server = new ModelServer()) {
  const outbox = new MemoryOutbox(ada);
  return { outbox, server, device: new Device(outbox, server) };
}

export const photoId = (digit: number) => `00000000-0000-4000-8000-0000000001${String(digit).padStart(2, "0")}`;

/** Saves ratings of place-0, place-1 and so on. */
export function saveMany(outbox: MemoryOutbox, count: number): void {
  for (let index = 0; index < count; index += 1) outbox.save(`place-${index}`, content(4));
}

/** Saves a rating that failed this often before. */
export async function saveWithFaults(outbox: MemoryOutbox, placeId: string, faults: number): Promise<void> {
  outbox.save(placeId, content(4));
  await outbox.amend(ada, [`${ada}:rating:${placeId}`], (command) => ({ ...command, faults }));
}

/** The only waiting command. */
export function only(outbox: MemoryOutbox): Command {
  expect(outbox.waiting).toHaveLength(1);
  return outbox.waiting[0]!;
}

/** The rating that the device shows. */
export const shownBy = (outbox: MemoryOutbox, placeId: string) =>
  overlayRating(placeId, outbox.rows.get(placeId) ?? null, {
    uid: ada,
    commands: outbox.waiting,
    sending: new Set(),
    localPhotoIds: new Set(),
  });
