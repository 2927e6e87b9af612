import type { SendMail } from "../_shared/http-mail.ts";
import type { VapidKeys } from "../_shared/web-push.ts";
import type { SigningKey } from "../_shared/sign-code.ts";

/** What the maintenance needs of the world. Hosted it is REST, in the embedded server the database itself. */
export interface MaintenancePorts {
  /** A procedure that only the service may call: its rows, or its one value. */
  call<Answer>(name: string, args: object): Promise<Answer>;
  /** Bytes and rows. A name that is gone already is no error. */
  removeObjects(bucket: string, names: readonly string[]): Promise<void>;
  /** Null where no provider is set up: then mails wait in the database. `id` is the same at every try. */
  sendMail: SendMail | null;
  siteUrl: string;
  /** Where functions are called, without a slash at the end. */
  functionsUrl: string;
  /** Where letters of guests go; null where none is set: then they wait in the admin dashboard alone. */
  operatorAddress: string | null;
  /** Null where none is set up: then codes go without a signature. */
  signingKey: SigningKey | null;
  /** Null where no keys are set: then nobody can have subscribed. */
  push: PushPort | null;
}

export interface PushPort {
  keys: VapidKeys;
  /** To a push service; follows no redirect. Throws when it cannot be reached. */
  send(
    endpoint: string,
    request: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
  ): Promise<Response>;
}

export interface MaintenanceJob {
  name: string;
  run(ports: MaintenancePorts): Promise<Record<string, unknown>>;
}
