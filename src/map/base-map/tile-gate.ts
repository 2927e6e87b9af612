/** Failures in a row after which the provider is left alone. */
const mostFailures = 3;
const firstPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;
/** Requests in parallel: few while it is unknown whether the provider answers, so that a blocked one fails few times. */
const parallel = { unknown: 3, answering: 12 };

/** `go` begins the request and ends it with `leave`; `drop`: the tile is not to be requested. */
type Turn = { go: () => void; drop: () => void };

/**
 * Decides when a tile may be requested. A provider that fails, blocks or is out of reach is not asked tile by tile: that
 * would fill the console and delay everything else on a weak connection. The drawn map below stays visible.
 */
export class TileGate {
  private waiting: Turn[] = [];
  private running = 0;
  private answers = false;
  private failures = 0;
  private pauseMs = firstPauseMs;
  private pausedUntil = 0;
  private readonly now: () => number;
  private readonly isOnline: () => boolean;

  constructor(now: () => number = Date.now, isOnline: () => boolean = () => navigator.onLine !== false) {
    this.now = now;
    this.isOnline = isOnline;
  }

  enter(turn: Turn, unloaded: AbortSignal): void {
    this.waiting.push(turn);
    unloaded.addEventListener("abort", () => {
      this.waiting = this.waiting.filter((other) => other !== turn);
    });
    this.admit();
  }

  /** Ends a request that `go` began. Null: the tile left the map, which says nothing about the provider. */
  leave(worked: boolean | null): void {
    this.running -= 1;
    if (worked === true) {
      this.answers = true;
      this.failures = 0;
      this.pauseMs = firstPauseMs;
    } else if (worked === false) {
      this.answers = false;
      this.failures += 1;
      if (this.failures >= mostFailures && this.pausedUntil <= this.now()) this.pause();
    }
    this.admit();
  }

  /** Forgets earlier failures, e.g. when the connection is back. */
  reset(): void {
    this.failures = 0;
    this.pausedUntil = 0;
    this.pauseMs = firstPauseMs;
  }

  private pause(): void {
    this.pausedUntil = this.now() + this.pauseMs;
    this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 2);
    // A single failure after the pause begins the next one.
    this.failures = mostFailures - 1;
  }

  private admit(): void {
    if (!this.isOnline() || this.now() < this.pausedUntil) {
      const dropped = this.waiting.splice(0);
      for (const { drop } of dropped) drop();
      return;
    }
    const most = this.answers ? parallel.answering : this.failures > 0 ? 1 : parallel.unknown;
    while (this.running < most) {
      const next = this.waiting.shift();
      if (!next) return;
      this.running += 1;
      next.go();
    }
  }
}
