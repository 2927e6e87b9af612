import { expect, test } from "vitest";
import { formatAddress } from "../../src/consumer/shared/places/format-address.ts";

test("a formatted address contains the city once, wherever the provider put it", () => {
  expect(formatAddress({ vicinity: "Saarstraße 78", city: "Trier" })).toBe("Saarstraße 78, Trier");
  expect(formatAddress({ vicinity: "1 rue du Fort, Luxembourg", city: "Luxembourg" })).toBe(
    "1 rue du Fort, Luxembourg",
  );
  expect(formatAddress({ vicinity: null, city: "Metz" })).toBe("Metz");
  expect(formatAddress({ vicinity: null, city: null })).toBeNull();
});
