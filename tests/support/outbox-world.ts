import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { classifyBatch, classifyUpload, type HttpAnswer } from "../../src/domain/outbox/responses/response.ts";
import { CallTimeouts } from "../../src/domain/outbox/retry/call-timeouts.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import type { Tag } from "../../src/domain/ratings/tags.ts";
import { toRequest } from "../../src/domain/outbox/commands/to-request.ts";
import { drainOutbox, type DrainResult } from "../../src/sync/drain/drain-outbox.ts";
import type { DrainPorts, OutboxStorage } from "../../src/sync/drain/drain-ports.ts";
import type { TokenAnswer } from "../../src/sync/session/token.ts";
import { ModelServer, type Fault } from "./model-server.ts";

export const ada = "00000000-0000-4000-8000-000000000002";
export const ben = "00000000-0000-4000-8000-000000000003";

export const content = (
  score: RatingContent["score"],
  comment: string | null = null,
  tags: Tag[] = [],
): RatingContent => ({
  score,
  tags,
  comment,
  server_id: null,
  server_name: null,
  server_emoji: null,
});

/** One lock, as the browser's: who comes second waits. */
export function makeLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: (isHeld: () => boolean) => Promise<T>): Promise<T> => {
    const turn = last.then(() => work(() => true));
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A device with its connection to a model server. Faults are taken from the front, one per call; an empty list is a clean connection. */
export class Device {
  faults: (Fault | null)[] = [];
  nowMs = Date.UTC(2026, 0, 1);
  token: TokenAnswer;
  tokensAsked = 0;
  renewals = 0;
  /** Runs while a call is in flight, before the server answers. */
  inFlight: () => void = () => undefined;
  shrunk: ArrayBuffer | null = new ArrayBuffer(4);
  /** Photos are named as earlier versions of the app did, with the person's folder. */
  earlierNames = false;
  answerUpload: ((path: string) => HttpAnswer) | null = null;
  storage: OutboxStorage;
  server: ModelServer;
  name: string;
  ports: DrainPorts;

  constructor(storage: OutboxStorage, server: ModelServer, uid: string = ada, name: string = crypto.randomUUID()) {
    this.storage = storage;
    this.server = server;
    this.name = name;
    this.token = { kind: "token", uid, accessToken: "t0" };
    this.ports = {
      storage,
      delivery: {
        send: async (commands, accessToken) => await this.send(commands, accessToken),
        upload: async ({ path }) => {
          const fault = this.faults.shift() ?? null;
          this.inFlight();
          const answer = this.answerUpload?.(path) ?? this.server.upload(this.nameOf(path), fault);
          return classifyUpload(answer, this.nameOf(path), this.nowMs);
        },
      },
      timeouts: new CallTimeouts(),
      token: async (intent) => {
        this.tokensAsked += 1;
        if (intent?.refused !== undefined && this.token.kind === "token") {
          this.renewals += 1;
          this.token = { ...this.token, accessToken: `t${this.renewals}` };
        }
        return this.token;
      },
      nowMs: () => this.nowMs,
      random: () => 1,
      lock: makeLock(),
      shrink: async () => this.shrunk,
    };
  }

  private nameOf(path: string): string {
    return this.earlierNames ? `${this.token.kind === "token" ? this.token.uid : ""}/${path}` : path;
  }

  private async send(commands: readonly Command[], accessToken: string) {
    const fault = this.faults.shift() ?? null;
    const written = JSON.stringify(
      commands.map((command) =>
        toRequest(command, { device: this.name, sentAt: new Date(this.nowMs).toISOString(), generation: null }),
      ),
    );
    const ops = JSON.parse(
      written.replaceAll(/"([0-9a-f-]{36}\.jpg)"/g, (_, path: string) => `"${this.nameOf(path)}"`),
    ) as unknown[];
    this.inFlight();
    const uid = this.token.kind === "token" ? this.token.uid : "";
    const answer = accessToken === "" ? ({ reached: false } as const) : this.server.submit(uid, ops, fault);
    return classifyBatch(answer, this.nowMs);
  }

  async drain(force = false): Promise<DrainResult> {
    return await drainOutbox(this.ports, { force });
  }

  /** Drains until nothing is held back by a pause, as the timer and the wake-ups do over time. */
  async drainThrough(rounds = 60): Promise<DrainResult> {
    let result = await this.drain();
    for (let round = 0; round < rounds && result.kind !== "sign-in" && result.dueAt !== null; round += 1) {
      this.nowMs = Math.max(this.nowMs, Date.parse(result.dueAt));
      result = await this.drain();
    }
    return result;
  }
}
