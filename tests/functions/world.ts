import type { Environment } from "../../supabase/functions/_shared/environment.ts";

export type Call = { url: string; method: string; headers: Headers; body: string };
type Answer = { status?: number; body: unknown } | Error;

/** A test environment for a function: responses by address prefix, and all calls. */
export function createWorld(
  answers: Record<string, Answer>,
  overrides: Partial<Environment> = {},
): { environment: Environment; calls: Call[] } {
  const calls: Call[] = [];
  const fetcher = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    calls.push({ url: request.url, method: request.method, headers: request.headers, body: await request.text() });
    const [, answer] = Object.entries(answers).find(([start]) => request.url.startsWith(start)) ?? [];
    if (!answer) throw new Error(`Nothing answers at ${request.url}`);
    if (answer instanceof Error) throw answer;
    if (answer.body instanceof Blob) return new Response(answer.body, { status: answer.status ?? 200 });
    return Response.json(answer.body, { status: answer.status ?? 200 });
  };
  const environment: Environment = {
    supabaseUrl: "http://api.test",
    publishableKey: "publishable",
    secretKey: undefined,
    googleKey: undefined,
    overpassUrl: undefined,
    geocoder: null,
    maintenanceSecret: undefined,
    siteUrl: "https://site.test",
    mailKey: undefined,
    sendMailSecret: undefined,
    mailProvider: "resend",
    mailUrl: "https://mail.test/emails",
    mailFrom: "Five Lemons <post@site.test>",
    cachePurge: { url: undefined, token: undefined },
    contactEmail: undefined,
    codeSigningKey: undefined,
    captcha: null,
    vapid: null,
    fetch: fetcher,
    ...overrides,
  };
  return { environment, calls };
}

export const post = (body: unknown, authorization?: string): Request =>
  new Request("http://api.test/functions/v1/any", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: authorization ? { authorization } : {},
  });

export const rpc = (name: string): string => `http://api.test/rest/v1/rpc/${name}`;
