/** Why a mail was not accepted. All other errors are treated as temporary. */
export class MailRefusal extends Error {
  /** True when a retry is useless. */
  readonly final: boolean;
  /** Seconds to wait before the next attempt, as the other side asked. */
  readonly retrySeconds: number;

  constructor(message: string, { final = false, retrySeconds = 0 }: { final?: boolean; retrySeconds?: number } = {}) {
    super(message);
    this.name = "MailRefusal";
    this.final = final;
    this.retrySeconds = retrySeconds;
  }
}
