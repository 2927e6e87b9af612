/** Why a mail did not leave. Anything else that is thrown is taken for a fault that may pass. */
export class MailRefusal extends Error {
  /** Never by this address or in this form: to be given up at once. */
  readonly final: boolean;
  /** Not before so many seconds, as the other side asked. */
  readonly retrySeconds: number;

  constructor(message: string, { final = false, retrySeconds = 0 }: { final?: boolean; retrySeconds?: number } = {}) {
    super(message);
    this.name = "MailRefusal";
    this.final = final;
    this.retrySeconds = retrySeconds;
  }
}
