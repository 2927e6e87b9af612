import { unreachable } from "../../domain/outbox/queue/drain-state.ts";
import type { BatchResponse, Transient, UploadResponse } from "../../domain/outbox/responses/response.ts";
import type { DrainPorts } from "./drain-ports.ts";

type Response = BatchResponse | UploadResponse;
type Accepted<T extends Response> = Exclude<T, { kind: "token" | "forbidden" }>;
type NoCall = { kind: "no token"; failure: Transient } | { kind: "signed out" } | { kind: "person changed" };

/** Our own server rejects a fresh token; no gateway would do that. */
const tokenNotRead: Transient = unreachable("server_failed");

/**
 * Makes calls with a token of `uid`. A rejected token is renewed and the call repeated, once per drain: otherwise a
 * server that rejects fresh tokens would be called for ever.
 */
export class TokenCalls {
  /** True once the server has said in this drain that it was restored from a backup. */
  restored = false;
  private renewed = false;
  private readonly ports: Pick<DrainPorts, "token">;
  private readonly uid: string;

  constructor(ports: Pick<DrainPorts, "token">, uid: string) {
    this.ports = ports;
    this.uid = uid;
  }

  async make<T extends Response>(
    call: (accessToken: string) => Promise<T>,
  ): Promise<Accepted<T> | NoCall | { kind: "rejected"; code: string }> {
    let token = await this.ports.token();
    for (;;) {
      if (token.kind === "sign-in") return { kind: "signed out" };
      if (token.kind === "unreachable") return { kind: "no token", failure: unreachable(token.reason) };
      if (token.uid !== this.uid) return { kind: "person changed" };
      const response = await call(token.accessToken);
      if (response.kind !== "token" && response.kind !== "forbidden") return response as Accepted<T>;
      if (this.renewed) {
        // A fresh token decides what may be done. If it is not even read, the server fails and not the item.
        return response.kind === "forbidden" ? { kind: "rejected", code: "forbidden" } : (tokenNotRead as Accepted<T>);
      }
      this.renewed = true;
      token = await this.ports.token({ refused: token.accessToken });
    }
  }
}
