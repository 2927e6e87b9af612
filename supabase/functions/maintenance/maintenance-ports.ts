import type { SendMail } from "../_shared/http-mail.ts";
import type { Purge } from "./purge-cache.ts";
import type { VapidKeys } from "../_shared/web-push.ts";
import type { SigningKey } from "../_shared/sign-code.ts";

/** What the maintenance needs: REST on a hosted project, the database itself in the embedded server. */
export interface MaintenancePorts {
  /** Calls a service-only procedure; returns its rows or its single value. */
  call<Answer>(name: string, args: object): Promise<Answer>;
  /** Removes bytes and rows. A missing name is no error. */
  removeObjects(bucket: string, names: readonly string[]): Promise<void>;
  /** Null without a mail provider: mails wait in the database. The `id` of a mail is the same at every attempt. */
  sendMail: SendMail | null;
  /** Removes objects from the cache of the host. Null: no address for this is set. */
  purge: Purge | null;
  siteUrl: string;
  /** The base URL of functions, without a trailing slash. */
  functionsUrl: string;
  /** The address for contact messages; null leaves them only in the admin dashboard. */
  operatorAddress: string | null;
  /** Null without a key: codes stay unsigned. */
  signingKey: SigningKey | null;
  /** Null without keys: nobody can have subscribed. */
  push: PushPort | null;
  /** Computing time of one run for open times. A hosted function may compute for two seconds in all. */
  hoursBudgetMs: number;
}

export interface PushPort {
  keys: VapidKeys;
  /** Posts to a push service without following redirects. Throws when it is unreachable. */
  send(
    endpoint: string,
    request: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
  ): Promise<Response>;
}

export interface MaintenanceJob {
  name: string;
  run(ports: MaintenancePorts): Promise<Record<string, unknown>>;
}
