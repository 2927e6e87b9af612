import {
  isExchange,
  mapTexts,
  type ClientRecord,
  type Exchange,
  type Given,
  type Heard,
  type Json,
  type Spoken,
} from "./tape.ts";

/** Answers a client as the server of a record did, to what that server knew; to the rest as a server of that age would. */
export class RecordedServer {
  private readonly left: Exchange[];
  private readonly given: Given[];
  /** Ids that this client made, by their names in the record. */
  private readonly ids = new Map<string, string>();
  /** What this client asked and the recorded one did not. */
  readonly unknown: string[] = [];

  constructor({ entries }: ClientRecord) {
    this.left = entries.filter(isExchange);
    this.given = entries.filter((entry): entry is Given => !isExchange(entry));
  }

  knows(step: string): boolean {
    return [...this.left, ...this.given].some((entry) => entry.step === step);
  }

  /** What the recorded client was given in this step beside the answers. */
  take(step: string): Json {
    const index = this.given.findIndex((entry) => entry.step === step);
    return index < 0 ? {} : this.given.splice(index, 1)[0]!.given;
  }

  answer(step: string, spoken: Spoken): Heard {
    const index = this.left.findIndex(
      ({ step: when, request }) => when === step && isSameMethod(request, spoken) && isLike(request.path, spoken.path),
    );
    if (index < 0) return this.answerUnknown(step, spoken);
    const [{ request, answer }] = this.left.splice(index, 1) as [Exchange];
    this.learn(request.path, spoken.path);
    this.learnAll(request.body, spoken.body);
    const fill = (text: string) =>
      text.replaceAll(/\{\{(new\d+)\}\}/g, (link, name: string) => this.ids.get(name) ?? link);
    return { status: answer.status, body: mapTexts(answer.body, fill) };
  }

  /** A command of a kind that came later is refused by its name, a procedure that came later is not there. */
  private answerUnknown(step: string, { method, path, body }: Spoken): Heard {
    this.unknown.push(`${step}: ${method} ${path.split("?")[0] ?? ""}`);
    if (path.endsWith("/submit_ops")) {
      const { p_ops: ops } = body as { p_ops: { op_id: string }[] };
      return {
        status: 200,
        body: ops.map(({ op_id }) => ({
          op_id,
          status: "rejected",
          code: "unknown_kind",
          message: "This kind of command is not known.",
        })),
      };
    }
    return {
      status: 404,
      body: { code: "PGRST202", details: null, hint: null, message: "Could not find the function in the schema cache" },
    };
  }

  private learnAll(recorded: Json, said: Json | undefined): void {
    if (typeof recorded === "string" && typeof said === "string") this.learn(recorded, said);
    if (typeof recorded !== "object" || recorded === null) return;
    for (const [key, part] of Object.entries(recorded))
      this.learnAll(part, (said as Record<string, Json> | null | undefined)?.[key]);
  }

  private learn(recorded: string, said: string): void {
    const found = patternOf(recorded).exec(said);
    for (const [name, id] of Object.entries(found?.groups ?? {})) this.ids.set(name, id);
  }
}

/** A server answers a read by GET as it answers it by POST, which the client of a record may have sent. */
const isSameMethod = (recorded: Spoken, said: Spoken): boolean =>
  recorded.method === said.method ||
  (said.method === "GET" && recorded.method === "POST" && said.path.includes("/rpc/"));

const isLike = (recorded: string, said: string): boolean => patternOf(recorded).test(said);

/** Links stand for what this client says instead. Arguments in an address may be others. */
function patternOf(recorded: string): RegExp {
  const seen = new Set<string>();
  const written = (recorded.split("?")[0] ?? "")
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => {
      const name = /^\{\{(new\d+)\}\}$/.exec(part)?.[1];
      if (name !== undefined && !seen.has(name)) return seen.add(name) && `(?<${name}>[\\da-f-]{36})`;
      return part.startsWith("{{") ? "[^?]*?" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${written}(?:\\?.*)?$`);
}
