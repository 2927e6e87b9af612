import { placeIdOf, type Command } from "./command.ts";
import { rulesOf } from "./kinds.ts";

/**
 * One element of `submit_ops(p_ops)`, as Postgres reads it. `sentAt`: ISO time by this device's clock, like `editedAt`.
 */
export function toRequest(command: Command, device: string, sentAt: string): Record<string, unknown> {
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
    ...(placeId === null ? {} : { base_version: command.baseVersion, place_id: placeId }),
    ...rulesOf(body).request(body, command),
  };
}
