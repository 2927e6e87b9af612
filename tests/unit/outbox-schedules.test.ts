import { describe, expect, it } from "vitest";
import { classifyUpload, type HttpAnswer } from "../../src/domain/outbox/responses/response.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

const answerMs = 150;
/** A lost request is noticed by a reset rather than by the 20 s timeout, since only the pauses matter here. */
const lossMs = 300;
const hourMs = 3_600_000;

/** Seeded random numbers, the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const photoId = (index: number) => `00000000-0000-4000-8000-${String(100 + index).padStart(12, "0")}`;
const placeOf = (index: number) => `place-${index}`;

type Weather = (asked: { nowMs: number; places: readonly string[]; path: string | null }) => "ok" | "lost" | HttpAnswer;

/** A device with a running clock: calls take time, and between drains the clock jumps to the next wake-up. */
class Simulation {
  outbox = new MemoryOutbox(ada);
  server = new ModelServer();
  device = new Device(this.outbox, this.server);
  requests = 0;
  weather: Weather = () => "ok";
  startMs: number;
  private timeoutMs = 20_000;
  /** False: a lost call is noticed only by its time-out. */
  noticesLoss = true;

  constructor(seed = 1) {
    this.startMs = this.device.nowMs;
    this.device.ports.random = seeded(seed);
    const { device, server } = this;
    device.server = Object.assign(Object.create(server) as ModelServer, {
      submit: (uid: string, ops: readonly unknown[]) =>
        this.pass({ places: (ops as { place_id: string }[]).map((op) => op.place_id), path: null }, () =>
          server.submit(uid, ops, null),
        ),
    });
    device.ports.delivery.isThere = async () => {
      const answer = this.pass({ places: [], path: null }, () => jsonAnswer(200, []));
      return answer.reached && Array.isArray(answer.json) && answer.json.length === 0;
    };
    device.ports.delivery.upload = async ({ path }, _token, timeoutMs = 0) => {
      const startedMs = device.nowMs;
      // Others are started meanwhile.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      this.timeoutMs = timeoutMs;
      const answer = this.pass({ places: [], path }, () => server.upload(path, null), startedMs);
      return classifyUpload(answer, path, device.nowMs);
    };
    const { send } = device.ports.delivery;
    device.ports.delivery.send = async (commands, token, timeoutMs = 0) => {
      this.timeoutMs = timeoutMs;
      return await send(commands, token, timeoutMs);
    };
  }

  private pass(
    asked: { places: string[]; path: string | null },
    through: () => HttpAnswer,
    startedMs = this.device.nowMs,
  ): HttpAnswer {
    this.requests += 1;
    const weather = this.weather({ nowMs: startedMs - this.startMs, ...asked });
    const lostMs = this.noticesLoss ? lossMs : this.timeoutMs;
    // Calls that were started together take no longer than one.
    this.device.nowMs = Math.max(this.device.nowMs, startedMs + (weather === "lost" ? lostMs : answerMs));
    if (weather === "lost") return { reached: false };
    return weather === "ok" ? through() : weather;
  }

  fill(ratings: number, photos: number): number {
    for (let index = 0; index < ratings; index += 1) {
      this.outbox.save(placeOf(index), content(4), index < photos ? [photoId(index)] : []);
    }
    return ratings + photos;
  }

  /** Wakes only when the device asked for it, never by a tap. Returns the elapsed seconds. */
  async run(untilMs: number): Promise<number> {
    while (this.outbox.waiting.length > 0 && this.device.nowMs - this.startMs < untilMs) {
      const result = await this.device.drain();
      if (this.outbox.waiting.length === 0) break;
      if (result.kind === "sign-in" || result.dueAt === null) throw new Error("It stands still.");
      this.device.nowMs = Math.max(this.device.nowMs + 1, Date.parse(result.dueAt));
    }
    return (this.device.nowMs - this.startMs) / 1_000;
  }

  get delivered(): number {
    return [...this.server.effects.values()].reduce((sum, count) => sum + count, 0);
  }
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const manySeeds = Array.from({ length: 31 }, (_, nth) => nth + 1);
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe("a connection without losses", () => {
  it("delivers 100 ratings and 20 photos in one drain, with 24 requests", async () => {
    const simulation = new Simulation();
    const items = simulation.fill(100, 20);
    await simulation.device.drain();
    expect(simulation.delivered).toBe(items);
    expect(simulation.outbox.waiting).toEqual([]);
    expect(simulation.requests).toBe(24);
  });
});

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe("a connection that comes and goes", () => {
  it.each([
    { onMs: 2_000, offMs: 8_000, seconds: 90 },
    { onMs: 1_000, offMs: 9_000, seconds: 200 },
    { onMs: 2_000, offMs: 120_000, seconds: 900 },
  ])("for $onMs ms after $offMs ms delivers 115 items within $seconds s in the median", async (goal) => {
    const took: number[] = [];
    for (const seed of manySeeds) {
      const simulation = new Simulation(seed);
      const period = goal.onMs + goal.offMs;
      const shift = seeded(seed + 2_000)() * period;
      simulation.weather = ({ nowMs }) => ((nowMs + shift) % period < goal.onMs ? "ok" : "lost");
      const items = simulation.fill(95, 20);
      took.push(await simulation.run(12 * hourMs));
      expect(simulation.delivered).toBe(items);
    }
    expect(medianOf(took)).toBeLessThanOrEqual(goal.seconds);
  });

  it("and whose lost calls are noticed only by time-outs, delivers 115 items at a loss of 20 % within 90 s", async () => {
    const took: number[] = [];
    for (const seed of manySeeds) {
      const simulation = new Simulation(seed);
      simulation.noticesLoss = false;
      const chance = seeded(seed + 1_000);
      simulation.weather = () => (chance() < 0.2 ? "lost" : "ok");
      const items = simulation.fill(95, 20);
      took.push(await simulation.run(hourMs));
      expect(simulation.delivered).toBe(items);
    }
    expect(medianOf(took)).toBeLessThanOrEqual(90);
  });
});

describe("a connection that loses requests", () => {
  it.each([
    { loss: 0.2, seconds: 12 },
    { loss: 0.4, seconds: 25 },
  ])(
    "at a loss rate of $loss delivers 95 ratings and 20 photos within $seconds s on average",
    async ({ loss, seconds }) => {
      const took: number[] = [];
      for (const seed of seeds) {
        const simulation = new Simulation(seed);
        const chance = seeded(seed + 1_000);
        simulation.weather = () => (chance() < loss ? "lost" : "ok");
        const items = simulation.fill(95, 20);
        took.push(await simulation.run(hourMs));
        expect(simulation.outbox.waiting).toEqual([]);
        expect(simulation.delivered).toBe(items);
        expect(simulation.requests / items).toBeLessThan(1.3);
      }
      expect(meanOf(took)).toBeLessThan(seconds);
      expect(Math.max(...took)).toBeLessThan(4 * seconds);
    },
  );

  it("and works only intermittently delivers everything without any action by the user", async () => {
    for (const seed of seeds) {
      const simulation = new Simulation(seed);
      const chance = seeded(seed + 1_000);
      const turns: number[] = [];
      for (let at = 0; at < hourMs;) turns.push((at += 500 + chance() * (turns.length % 2 === 0 ? 2_000 : 6_000)));
      simulation.weather = ({ nowMs }) => (turns.findIndex((turn) => nowMs < turn) % 2 === 0 ? "ok" : "lost");
      const items = simulation.fill(95, 20);
      expect(await simulation.run(hourMs)).toBeLessThan(240);
      expect(simulation.delivered).toBe(items);
      expect(simulation.requests / items).toBeLessThan(1.3);
    }
  });
});

const page = (status: number): HttpAnswer => ({ reached: true, status, json: undefined, retryAfter: null });
const jsonAnswer = (status: number, json: unknown, retryAfter: string | null = null): HttpAnswer => ({
  reached: true,
  status,
  json,
  retryAfter,
});
const refusals: [string, HttpAnswer | "lost"][] = [
  ...[403, 413, 502, 504, 520].map((status): [string, HttpAnswer] => [`a ${status} page of a gateway`, page(status)]),
  ["a gateway's 400 in JSON", jsonAnswer(400, { message: "Bad request" })],
  ["a gateway's 401 in JSON", jsonAnswer(401, { message: "No" })],
  ["a gateway's 403 in JSON", jsonAnswer(403, { message: "Forbidden" })],
  ["503 in JSON", jsonAnswer(503, { message: "unavailable" })],
  ["503 with a retry time", jsonAnswer(503, { message: "unavailable" }, "30")],
  ["500 in JSON", jsonAnswer(500, { message: "boom" })],
  ["a reset or a time-out", "lost"],
  ["an answer that this version cannot read", jsonAnswer(200, [{ op_id: "from", status: "tomorrow" }])],
  ["a sign-in page instead of an answer", page(200)],
];

describe("an item that always fails", () => {
  it.each(refusals)(
    "with %s is retried at growing intervals, while the other 39 items are delivered",
    async (name, refusal) => {
      for (const index of [0, 7, 19, 20, 39]) {
        const simulation = new Simulation();
        simulation.weather = ({ places }) => (places.includes(placeOf(index)) ? refusal : "ok");
        simulation.fill(40, 0);
        await simulation.run(120_000);
        expect(simulation.delivered).toBe(39);
        const [culprit, ...others] = simulation.outbox.waiting;
        expect(others).toEqual([]);
        expect(culprit).toMatchObject({ state: "queued", body: { placeId: placeOf(index) } });
        expect(culprit?.refusal).not.toBeNull();
        // Others pass, so no connection failure is recorded.
        expect(simulation.outbox.connection.fails).toBe(0);
        await simulation.run(24 * hourMs);
        // Calls with a refused token are made twice.
        expect(simulation.requests / 40).toBeLessThan(name.includes("401") ? 1.7 : 1.3);
        simulation.weather = () => "ok";
        await simulation.run(48 * hourMs);
        expect(simulation.outbox.waiting).toEqual([]);
      }
    },
  );

  it.each(refusals)(
    "with %s does not hold up the other 37, even if two more beside it fail",
    async (_name, refusal) => {
      for (const first of [0, 8, 18, 37]) {
        const simulation = new Simulation();
        const bad = [first, first + 1, first + 2].map(placeOf);
        simulation.weather = ({ places }) => (places.some((place) => bad.includes(place)) ? refusal : "ok");
        simulation.fill(40, 0);
        await simulation.run(10 * 60_000);
        expect(simulation.delivered).toBe(37);
        expect(simulation.outbox.waiting.map(({ refusal: reason }) => reason === null)).toEqual([false, false, false]);
        expect(simulation.requests).toBeLessThan(90);
      }
    },
  );

  it.each(refusals)("with %s does not hold up the other photos if it is a photo", async (_name, refusal) => {
    for (const index of [0, 2, 4]) {
      const simulation = new Simulation();
      simulation.device.shrunk = null;
      simulation.weather = ({ path }) => (path?.includes(photoId(index)) ? refusal : "ok");
      simulation.fill(5, 5);
      await simulation.run(120_000);
      expect(simulation.delivered).toBe(9);
      expect(simulation.outbox.waiting).toMatchObject([{ body: { photoId: photoId(index) } }]);
      expect(simulation.outbox.waiting[0]?.refusal).not.toBeNull();
    }
  });

  it.each(refusals)(
    "with %s is not marked as failing if every other item fails too, as the connection is to blame",
    async (_name, refusal) => {
      const simulation = new Simulation();
      simulation.weather = () => refusal;
      simulation.fill(40, 3);
      await simulation.run(hourMs);
      expect(simulation.outbox.waiting.filter(({ refusal: reason }) => reason !== null)).toEqual([]);
      expect(simulation.outbox.waiting.filter(({ notBefore }) => notBefore !== null)).toEqual([]);
      expect(simulation.outbox.connection.fails).toBeGreaterThan(5);
      expect(simulation.requests).toBeLessThan(320);
      simulation.weather = () => "ok";
      await simulation.run(2 * hourMs);
      expect(simulation.delivered).toBe(43);
    },
  );
});
