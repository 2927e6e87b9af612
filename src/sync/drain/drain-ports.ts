import type { Command } from "../../domain/outbox/commands/command.ts";
import type { ConnectionState } from "../../domain/outbox/retry/connection-state.ts";
import type { BatchResponse, UploadResponse } from "../../domain/outbox/responses/response.ts";
import type { PhotoResult, Queue, WaitingPhoto } from "../../domain/outbox/queue/queue.ts";
import type { CommandDecision } from "../../domain/outbox/responses/decision.ts";
import type { TokenAnswer, TokenRequest } from "../session/token.ts";

/** The disk, as the drain needs it. Every method is one transaction. */
export type OutboxStorage = {
  readQueue(uid: string): Promise<Queue>;
  readConnection(): Promise<ConnectionState>;
  writeConnection(connection: ConnectionState): Promise<void>;
  /**
   * Write-ahead: raises `tried` before anything leaves, and announces the keys as being in flight. Answers the commands
   * as they are now, without those that were changed or removed since they were chosen.
   */
  takeCommands(commands: readonly Command[], now: string): Promise<Command[]>;
  /** The same for a photo; null when it is gone, `bytes` null when only they are. */
  takePhoto(
    photo: WaitingPhoto,
    now: string,
  ): Promise<{ path: string; bytes: ArrayBuffer | null; shrunk: boolean; isPortrait: boolean } | null>;
  /** Writes what the server decided, all of it at once: rows in, commands out. */
  settle(uid: string, decided: readonly { sent: Command; decision: CommandDecision }[], now: string): Promise<void>;
  settlePhoto(photo: WaitingPhoto, result: PhotoResult): Promise<void>;
  /** Changes what is noted about commands of a person, not what they want; null: about all of them. */
  amend(uid: string, keys: readonly string[] | null, change: (command: Command) => Command): Promise<void>;
  /** Nothing is in flight any more. */
  clearInFlight(): Promise<void>;
};

export type Delivery = {
  send(commands: readonly Command[], accessToken: string): Promise<BatchResponse>;
  upload(
    photo: { path: string; bytes: ArrayBuffer; isPortrait?: boolean },
    accessToken: string,
  ): Promise<UploadResponse>;
  /** Whether our server answers at all: asked where nothing else is left that could show it. */
  isThere?(accessToken: string): Promise<boolean>;
};

export type DrainPorts = {
  storage: OutboxStorage;
  delivery: Delivery;
  token(intent?: TokenRequest): Promise<TokenAnswer>;
  nowMs(): number;
  /** In [0, 1). */
  random(): number;
  /** One drain at a time, over all pages and the worker. */
  lock<T>(work: () => Promise<T>): Promise<T>;
  /** Makes a photo smaller; null when that cannot be done here. */
  shrink(bytes: ArrayBuffer): Promise<ArrayBuffer | null>;
};

export const now = ({ nowMs }: Pick<DrainPorts, "nowMs">): string => new Date(nowMs()).toISOString();
