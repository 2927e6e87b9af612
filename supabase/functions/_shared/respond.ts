const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
};

export const respond = (body: unknown, status = 200): Response => Response.json(body, { status, headers: cors });

export const respondPicture = ({ bytes, type }: { bytes: ArrayBuffer; type: string }): Response =>
  new Response(bytes, { headers: { ...cors, "content-type": type, "x-content-type-options": "nosniff" } });

/** Reads the body of a POST as JSON, or returns the response to send instead. */
export async function readJsonBody(request: Request): Promise<{ body: unknown } | { answer: Response }> {
  if (request.method === "OPTIONS") return { answer: new Response("ok", { headers: cors }) };
  if (request.method !== "POST") return { answer: respond({ error: "Use POST." }, 405) };
  try {
    return { body: await request.json() };
  } catch {
    return { answer: respond({ error: "The body is not JSON." }, 400) };
  }
}
