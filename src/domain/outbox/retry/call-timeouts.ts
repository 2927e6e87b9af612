import { batchSize, maxBatch } from "../../limits.ts";

type Call = "send" | "upload";

/** ms. `unknown`: before the first answer, when nothing is known about the connection. */
const bounds = {
  send: { least: 4_000, unknown: 8_000, most: 40_000 },
  upload: { least: 8_000, unknown: 20_000, most: 60_000 },
} satisfies Record<Call, { least: number; unknown: number; most: number }>;

/** A slow answer is no lost one: a call may take this many times as long as the last one of its kind. */
const patience = 4;
/** Photos that take longer than this share a narrow connection, and several at a time would not be faster. */
const fastUploadMs = 2_000;
const parallelUploads = 4;
/** After a batch of the usual size that took no longer than this, one of the largest size stays below the shortest time-out. */
const fastSendMs = 1_000;

/** How long a call may take: short on a fast connection, so that a lost call is noticed, and longer after each time-out. */
export class CallTimeouts {
  private readonly took = new Map<Call, number>();
  private timeOuts = 0;
  private largestBatch = false;

  ms(call: Call): number {
    const { least, unknown, most } = bounds[call];
    const took = this.took.get(call);
    const usual = took === undefined ? unknown : Math.max(least, took * patience);
    return Math.min(most, usual * 2 ** this.timeOuts);
  }

  /** `fails`: failures of the connection in a row, also in other processes. */
  begin(fails: number): void {
    this.timeOuts = Math.max(this.timeOuts, Math.min(fails - 1, 3));
  }

  /** `count`: number of commands that the call has carried to a decision. */
  answered(call: Call, tookMs: number, count = 0): void {
    this.took.set(call, tookMs);
    this.timeOuts = 0;
    if (count >= batchSize) this.largestBatch = tookMs * (batchSize / count) <= fastSendMs;
  }

  /** A call that failed sooner was not cut off by its time-out. */
  unanswered(call: Call, tookMs: number): void {
    this.largestBatch = false;
    if (tookMs >= this.ms(call)) this.timeOuts += 1;
  }

  /** Number of photos to upload at a time. */
  get parallel(): number {
    const took = this.took.get("upload") ?? 0;
    return took > 0 && took < fastUploadMs && this.timeOuts === 0 ? parallelUploads : 1;
  }

  /** Number of commands to send in one call. */
  get batch(): number {
    return this.largestBatch ? maxBatch : batchSize;
  }
}
