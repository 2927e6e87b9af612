/** The whole body, or "too large" as soon as it is: a client cannot fill the memory. */
export async function readBody(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null | "too large"> {
  if (!request.body) return null;
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limitBytes) return "too large";
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
