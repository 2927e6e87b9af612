import type { Command } from "../../domain/outbox/commands/command.ts";
import {
  classifyBatch,
  classifyUpload,
  type HttpAnswer,
  type UploadResponse,
} from "../../domain/outbox/responses/response.ts";
import { portraitsBucket, publicPhotoUrl, reviewPhotosBucket, type RemoteConfig } from "../../domain/remote-config.ts";
import { toRequest } from "../../domain/outbox/commands/to-request.ts";
import { notBeforeOf } from "../../domain/outbox/responses/decision.ts";
import { readDevice } from "../../local/device-settings/device-id.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { readGeneration } from "../../local/outbox/server-generation.ts";
import { fetchUploadWait, sendPhoto } from "../../remote/ratings/photos.ts";
import { sendOps } from "../../remote/ratings/ratings.ts";
import { cacheSentPhoto } from "../storage/device-storage.ts";
import type { Delivery } from "./drain-ports.ts";
import { readRemoteConfig } from "../session/remote-config.ts";

const unreached: HttpAnswer = { reached: false };

/** Delivery over HTTP. */
export const deliver: Delivery = {
  async send(commands: readonly Command[], accessToken, timeoutMs) {
    const [config, device] = [await readRemoteConfig(), await readDevice()];
    const sentAt = new Date().toISOString();
    const generation = await readGeneration(commands[0]?.uid ?? "");
    const ops = commands.map((command) => toRequest(command, { device, sentAt, generation }));
    const answer = config ? await sendOps(config, accessToken, ops, timeoutMs) : unreached;
    return classifyBatch(answer, Date.now());
  },

  /** Sends an empty batch: only our procedure answers it with an empty list. */
  async isThere(accessToken) {
    const config = await readRemoteConfig();
    const answer = config ? await sendOps(config, accessToken, []) : unreached;
    return answer.reached && answer.status === 200 && Array.isArray(answer.json) && answer.json.length === 0;
  },

  async upload(photo, accessToken, timeoutMs) {
    const [config, author] = [await readRemoteConfig(), await readPerson()];
    const bucket = photo.isPortrait ? portraitsBucket : reviewPhotosBucket;
    const answer = config ? await sendPhoto(config, accessToken, { ...photo, bucket }, timeoutMs) : unreached;
    const answered = classifyUpload(answer, photo.path, Date.now());
    const outcome = config && answered.kind === "forbidden" ? await whyForbidden(config, accessToken, photo) : answered;
    const isHere = async () => (await readPerson())?.uid === author?.uid;
    if (config && outcome.kind === "stored")
      await cacheSentPhoto(publicPhotoUrl(config.url, photo.path, bucket), photo.bytes, isHere);
    return outcome;
  },
};

/** Storage gives one answer for everything that it does not accept, so the database is asked for the reason. */
async function whyForbidden(
  config: RemoteConfig,
  accessToken: string,
  photo: Parameters<Delivery["upload"]>[0],
): Promise<UploadResponse> {
  const waitS = await fetchUploadWait(config, accessToken, photo.path, photo.isPortrait);
  if (waitS === null) return { kind: "forbidden" };
  // The photo of a restored rating needs no second upload while the server still has it.
  if (waitS === 0) return { kind: "stored" };
  return { kind: "later", notBefore: notBeforeOf(waitS * 1_000, Date.now()), code: "rate_limited" };
}
