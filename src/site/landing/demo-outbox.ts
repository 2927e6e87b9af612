/** The product's own states of something a person made. */
export type DemoState = "queued" | "sending" | "sent";

export type DemoPorts = {
  /** Whether it has arrived; a rejection says no. Ends with the signal. */
  send: (score: number, signal: AbortSignal) => Promise<boolean>;
  /** Resolves after so long, or as soon as the signal ends. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  show: (state: DemoState) => void;
};

/** So long each state stands before the next one, for eyes to follow; and how long a failed try rests, doubling. */
const lookMs = 700;
const restMs = 1_000;
const longestRestMs = 8_000;

/**
 * The outbox of one rating, in memory: what is wanted last goes out once, as soon as there is a line, and a line that breaks
 * midway takes nothing away.
 */
export class DemoOutbox {
  private readonly ports: DemoPorts;
  private score: number | null = null;
  /** Rises with each change: what has arrived is not taken for what is wanted since. */
  private rev = 0;
  private sentRev = 0;
  private line: AbortController | null = null;
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

  openLine(): void {
    this.line ??= new AbortController();
    void this.drain();
  }

  cutLine(): void {
    this.line?.abort();
    this.line = null;
    if (this.sentRev !== this.rev) this.ports.show("queued");
  }

  private async drain(): Promise<void> {
    const { line } = this;
    if (!line || this.drainedBy === line) return;
    this.drainedBy = line;
    const { signal } = line;
    for (let fails = 0; this.sentRev !== this.rev;) {
      await this.ports.wait(fails === 0 ? lookMs : Math.min(restMs * 2 ** (fails - 1), longestRestMs), signal);
      if (signal.aborted) break;
      fails = (await this.sendOnce(signal)) ? 0 : fails + 1;
      if (signal.aborted) break;
    }
    if (this.drainedBy === line) this.drainedBy = null;
  }

  private async sendOnce(signal: AbortSignal): Promise<boolean> {
    const { score, rev } = this;
    if (score === null) return true;
    this.ports.show("sending");
    const [arrived] = await Promise.all([
      this.ports.send(score, signal).catch(() => false),
      this.ports.wait(lookMs, signal),
    ]);
    if (signal.aborted) return false;
    if (arrived) this.sentRev = rev;
    this.ports.show(arrived && rev === this.rev ? "sent" : "queued");
    return arrived;
  }
}
