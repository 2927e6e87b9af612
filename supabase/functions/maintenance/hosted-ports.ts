import { callAsService, serviceHeaders } from "../_shared/database.ts";
import { createSendMail, type Environment } from "../_shared/environment.ts";
import { readSigningKey } from "../_shared/sign-code.ts";
import { createPurge } from "./purge-cache.ts";
import { createPushPort } from "./send-pushes.ts";
import type { MaintenancePorts } from "./maintenance-ports.ts";

/** Maintenance ports of a hosted project: procedures and objects through its API, mails through the provider. */
export function createHostedPorts(environment: Environment): MaintenancePorts {
  return {
    call: (name, args) => callAsService(environment, name, args),
    removeObjects: (bucket, names) => removeObjects(environment, bucket, names),
    sendMail: createSendMail(environment),
    purge: createPurge(
      {
        ...environment.cachePurge,
        publicUrl: environment.supabaseUrl,
        serviceHeaders: () => serviceHeaders(environment),
      },
      environment.fetch,
    ),
    siteUrl: environment.siteUrl,
    functionsUrl: `${environment.supabaseUrl}/functions/v1`,
    operatorAddress: environment.contactEmail ?? null,
    signingKey: readSigningKey(environment.codeSigningKey),
    hoursBudgetMs: 1_000,
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
