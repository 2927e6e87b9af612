import type { BatchResponse, Transient, UploadResponse } from "../../domain/outbox/responses/response.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { unreachable, type Pass, type Stop } from "./pass.ts";

type Answer = BatchResponse | UploadResponse;
type Settled<T extends Answer> = Exclude<T, { kind: "token" | "forbidden" }>;

/** Our own server says so, in its own words: nothing on the way does. */
const tokenNotRead: Transient = unreachable("server_failed");

/** One call with a token of this person; a token that is not taken is renewed once and the call repeated once. */
export async function authorized<T extends Answer>(
  ports: DrainPorts,
  pass: Pass,
  call: (accessToken: string) => Promise<T>,
): Promise<Settled<T> | Stop | { kind: "refused"; code: string }> {
  let token = await ports.token();
  for (;;) {
    if (token.kind === "sign-in") return { kind: "stop", because: "sign-in" };
    if (token.kind === "unreachable") return { kind: "stop", because: unreachable(token.reason) };
    if (token.uid !== pass.uid) return { kind: "stop", because: "other person" };
    const outcome = await call(token.accessToken);
    if (outcome.kind !== "token" && outcome.kind !== "forbidden") return outcome as Settled<T>;
    if (pass.renewed) {
      // A fresh token decides what may be done; that it is not even read is a fault of the server, not of the item.
      return outcome.kind === "forbidden" ? { kind: "refused", code: "forbidden" } : (tokenNotRead as Settled<T>);
    }
    pass.renewed = true;
    token = await ports.token({ refused: token.accessToken });
  }
}
