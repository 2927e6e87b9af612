import { callAsService, serviceHeaders } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { readSigningKey } from "../_shared/sign-code.ts";
import { createPushPort } from "./send-pushes.ts";
import type { MaintenancePorts, OutgoingMail } from "./maintenance-ports.ts";

/** The world of a hosted project: procedures and objects over its API, mails over the provider's. */
export function createHostedPorts(environment: Environment): MaintenancePorts {
  return {
    call: (name, args) => callAsService(environment, name, args),
    removeObjects: (bucket, names) => removeObjects(environment, bucket, names),
    sendMail: environment.mailKey ? (mail) => sendMail(environment, mail) : null,
    siteUrl: environment.siteUrl,
    signingKey: readSigningKey(environment.codeSigningKey),
    push: environment.vapid && createPushPort(environment.vapid, environment.fetch),
  };
}

async function removeObjects(environment: Environment, bucket: string, names: readonly string[]): Promise<void> {
  const answer = await environment.fetch(`${environment.supabaseUrl}/storage/v1/object/${bucket}`, {
    method: "DELETE",
    headers: { ...serviceHeaders(environment), "content-type": "application/json" },
    body: JSON.stringify({ prefixes: names }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`Storage answered ${answer.status}: ${await answer.text()}`);
}

/** Any provider that speaks as Resend does. The key of the mail lets it recognise one that it was handed before. */
async function sendMail(environment: Environment, mail: OutgoingMail): Promise<void> {
  const { id, to, subject, text, html } = mail;
  const answer = await environment.fetch(environment.mailUrl, {
    method: "POST",
    headers: {
      authorization: `Bearer ${environment.mailKey}`,
      "content-type": "application/json",
      "idempotency-key": id,
    },
    body: JSON.stringify({ from: environment.mailFrom, to: [to], subject, text, html }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok)
    throw new Error(`The mail provider answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
}
