import type { Command } from "../../domain/outbox/commands/command.ts";
import type { CallTimeouts } from "../../domain/outbox/retry/call-timeouts.ts";
import type { ConnectionState } from "../../domain/outbox/retry/connection-state.ts";
import type { BatchResponse, UploadResponse } from "../../domain/outbox/responses/response.ts";
import type { PhotoResult, Queue, WaitingPhoto } from "../../domain/outbox/queue/queue.ts";
import type { ServerGeneration } from "../../domain/outbox/responses/result.ts";
import type { CommandDecision } from "../../domain/outbox/responses/decision.ts";
import type { TokenAnswer, TokenRequest } from "../session/token.ts";

/** The disk, as the drain needs it. Every method is one transaction. */
export type OutboxStorage = {
  readQueue(uid: string): Promise<Queue>;
  readConnection(): Promise<ConnectionState>;
  writeConnection(connection: ConnectionState): Promise<void>;
  /**
   * Write-ahead: increases `tried` before anything is sent, and announces the keys as in flight. Returns the current
   * commands, without those that were changed or removed since they were chosen.
   */
  takeCommands(commands: readonly Command[], now: string): Promise<Command[]>;
  /** The same for a photo; null if the photo is gone, `bytes` null if only its bytes are. */
  takePhoto(
    photo: WaitingPhoto,
    now: string,
  ): Promise<{ path: string; bytes: ArrayBuffer | null; shrunk: boolean; isPortrait: boolean } | null>;
  /** Stores the server's decisions in one transaction: rows are written, commands removed. */
  settle(uid: string, decided: readonly { sent: Command; decision: CommandDecision }[], now: string): Promise<void>;
  settlePhoto(photo: WaitingPhoto, result: PhotoResult): Promise<void>;
  /** Changes the metadata of a person's commands, not their intent. `keys` null: of all commands. */
  amend(uid: string, keys: readonly string[] | null, change: (command: Command) => Command): Promise<void>;
  /** Announces that nothing is in flight. */
  clearInFlight(): Promise<void>;
};

export type Delivery = {
  send(commands: readonly Command[], accessToken: string, timeoutMs?: number): Promise<BatchResponse>;
  upload(
    photo: { path: string; bytes: ArrayBuffer; isPortrait?: boolean },
    accessToken: string,
    timeoutMs?: number,
  ): Promise<UploadResponse>;
  /** Whether our server answers at all; asked if nothing else could show it. */
  isThere?(accessToken: string): Promise<boolean>;
};

export type DrainPorts = {
  storage: OutboxStorage;
  delivery: Delivery;
  /** What is known about the speed of the connection; one per page or worker. */
  timeouts: CallTimeouts;
  token(intent?: TokenRequest): Promise<TokenAnswer>;
  nowMs(): number;
  /** In [0, 1). */
  random(): number;
  /** One drain at a time, over all pages and the worker. `isHeld` is false, and the answer null, once it was taken away. */
  lock<T>(work: (isHeld: () => boolean) => Promise<T>): Promise<T | null>;
  /** The generation of the server's database. Absent in tests without one. */
  generation?: {
    learnt(uid: string, generation: string): Promise<void>;
    /** Enqueues again what the server may lack. */
    changed(uid: string, now: ServerGeneration): Promise<void>;
  };
  /** Makes a photo smaller; null if that is not possible here. */
  shrink(bytes: ArrayBuffer): Promise<ArrayBuffer | null>;
};

export const now = ({ nowMs }: Pick<DrainPorts, "nowMs">): string => new Date(nowMs()).toISOString();
