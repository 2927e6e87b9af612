/** The app's own states of an unsent item. */
export type DemoState = "queued" | "sending" | "sent";

export type DemoPorts = {
  /** Resolves with true if the rating arrived. Aborts with the signal. */
  send: (score: number, signal: AbortSignal) => Promise<boolean>;
  /** Resolves after `ms`, or when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  show: (state: DemoState) => void;
};

/** How long each state is shown at least, so that people can follow. */
const minShownMs = 700;
/** Retry delay, which doubles after each failure. */
const backoffStartMs = 1_000;
const maxBackoffMs = 8_000;

/**
 * An in-memory outbox of one rating for the landing page: sends the latest score once there is a connection, and again if the
 * connection breaks while sending.
 */
export class DemoOutbox {
  private readonly ports: DemoPorts;
  private score: number | null = null;
  /** Increases with each change, so that a response for an older score does not count for the new one. */
  private rev = 0;
  private sentRev = 0;
  private connection: AbortController | null = null;
  private drainedBy: AbortController | null = null;

  constructor(ports: DemoPorts) {
    this.ports = ports;
  }

  rate(score: number): void {
    this.score = score;
    this.rev += 1;
    this.ports.show("queued");
    void this.drain();
  }

  connect(): void {
    this.connection ??= new AbortController();
    void this.drain();
  }

  disconnect(): void {
    this.connection?.abort();
    this.connection = null;
    if (this.sentRev !== this.rev) this.ports.show("queued");
  }

  private async drain(): Promise<void> {
    const { connection } = this;
    if (!connection || this.drainedBy === connection) return;
    this.drainedBy = connection;
    const { signal } = connection;
    for (let fails = 0; this.sentRev !== this.rev;) {
      await this.ports.wait(
        fails === 0 ? minShownMs : Math.min(backoffStartMs * 2 ** (fails - 1), maxBackoffMs),
        signal,
      );
      if (signal.aborted) break;
      fails = (await this.sendOnce(signal)) ? 0 : fails + 1;
      if (signal.aborted) break;
    }
    if (this.drainedBy === connection) this.drainedBy = null;
  }

  private async sendOnce(signal: AbortSignal): Promise<boolean> {
    const { score, rev } = this;
    if (score === null) return true;
    this.ports.show("sending");
    const [arrived] = await Promise.all([
      this.ports.send(score, signal).catch(() => false),
      this.ports.wait(minShownMs, signal),
    ]);
    if (signal.aborted) return false;
    if (arrived) this.sentRev = rev;
    this.ports.show(arrived && rev === this.rev ? "sent" : "queued");
    return arrived;
  }
}
