import { expect, test } from "vitest";
import { photosWait, type Network, type PhotoNetwork } from "../../src/domain/outbox/queue/photo-network.ts";

test.each<[PhotoNetwork, Network, boolean]>([
  ["any", { type: "cellular", saveData: true }, false],
  ["saving", { type: "cellular", saveData: false }, false],
  ["saving", { type: "wifi", saveData: true }, true],
  ["wifi", { type: "cellular", saveData: false }, true],
  ["wifi", { type: "wifi", saveData: false }, false],
  ["wifi", { type: "wifi", saveData: true }, true],
  // A browser without connection data never makes photos wait.
  ["wifi", {}, false],
  ["saving", {}, false],
])("photos with the network setting “%s” on the connection %j wait: %s", (choice, network, waits) => {
  expect(photosWait(choice, network)).toBe(waits);
});
