import { placeIdOf, type Command } from "./command.ts";
import { rulesOf } from "./kinds.ts";

/** What is the same for all commands of a call. */
export type Sender = {
  /** Id of this installation. */
  device: string;
  /** ISO time by this device's clock, like `editedAt`. */
  sentAt: string;
  /** The generation of the server's database that this device knows; null: it asks. */
  generation: string | null;
};

/** One element of `submit_ops(p_ops)`, as Postgres reads it. */
export function toRequest(command: Command, { device, sentAt, generation }: Sender): Record<string, unknown> {
  const { body } = command;
  const placeId = placeIdOf(body);
  return {
    op_id: command.opId,
    kind: body.kind,
    device,
    seq: command.seq,
    edited_at: command.editedAt,
    // The server uses its own clock and only takes the difference of these two times from the device's clock.
    sent_at: sentAt,
    generation,
    chosen_at: command.chosen?.at,
    contact_at: command.chosen?.contactAt,
    lost_version: command.lostVersion,
    again: command.again,
    ...(placeId === null ? {} : { base_version: command.baseVersion, place_id: placeId }),
    ...rulesOf(body).request(body, command),
  };
}
