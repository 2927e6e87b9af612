import { expect, test } from "vitest";
import { ownerPath, readOwnerPath } from "../../src/domain/paths/dashboard-paths.ts";

test("the URL of a dashboard section contains the restaurant, and parsing it returns both", () => {
  expect(ownerPath("demo:lux-0001", "staff")).toBe("/owner-dashboard/demo:lux-0001/staff");
  expect(readOwnerPath(ownerPath("demo:lux-0001", "staff"), null)).toEqual({
    placeId: "demo:lux-0001",
    tab: "staff",
  });
});

test("a dashboard URL that a mail program percent-encoded still leads to the same restaurant", () => {
  expect(readOwnerPath("/owner-dashboard/demo%3Alux-0001/staff", null)).toMatchObject({ placeId: "demo:lux-0001" });
  expect(readOwnerPath("/owner-dashboard/100%/staff", null)).toEqual({ placeId: "100%", tab: "staff" });
});

test.each([
  ["/owner-dashboard", null, null, null],
  ["/owner-dashboard/", null, null, null],
  ["/owner-dashboard/reviews", null, null, "reviews"],
  ["/owner-dashboard", "promotions", null, "promotions"],
  ["/owner-dashboard", "nonsense", null, null],
  ["/owner-dashboard/place-1", null, "place-1", null],
  ["/owner-dashboard/place-1", "codes", "place-1", "codes"],
  ["/owner-dashboard/place-1/nonsense", null, "place-1", null],
  // A provider may give a restaurant the id of a section.
  ["/owner-dashboard/staff/reviews", null, "staff", "reviews"],
])("the dashboard URL %s?tab=%s gives null for a missing restaurant or section", (pathname, asked, placeId, tab) => {
  expect(readOwnerPath(pathname, asked)).toEqual({ placeId, tab });
});
