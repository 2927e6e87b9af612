import { describe, expect, test } from "vitest";
import { directionsTo } from "../../src/domain/places/directions.ts";

const place = { name: "Chez Léa (bar)", lat: 43.7384, lng: 7.4246 };
const on = (userAgent: string, maxTouchPoints = 0) => directionsTo(place, { userAgent, maxTouchPoints });

describe("directions to a place", () => {
  test("open the map app of an Android phone without a connection", () => {
    expect(on("Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe(
      "geo:43.7384,7.4246?q=43.7384,7.4246(Chez%20L%C3%A9a%20bar)",
    );
  });

  test("open Maps on an iPhone and on an iPad that says it is a Mac", () => {
    const expected = "https://maps.apple.com/?daddr=43.7384,7.4246&q=Chez%20L%C3%A9a%20bar";
    expect(on("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", 5)).toBe(expected);
    expect(on("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5)).toBe(expected);
  });

  test("open a map in the browser of a computer", () => {
    const expected = "https://www.openstreetmap.org/directions?to=43.7384%2C7.4246";
    expect(on("Mozilla/5.0 (X11; Linux x86_64)")).toBe(expected);
    expect(on("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe(expected);
  });
});
