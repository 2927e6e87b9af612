import { expect, test } from "vitest";
import { ownerPath, readOwnerPath } from "../../src/domain/paths/dashboard-paths.ts";

test("the address of a dashboard section contains its restaurant and is parsed back", () => {
  expect(ownerPath("demo:lux-0001", "staff")).toBe("/owner-dashboard/demo:lux-0001/staff");
  expect(readOwnerPath(ownerPath("demo:lux-0001", "staff"), null)).toEqual({
    placeId: "demo:lux-0001",
    tab: "staff",
  });
});

test("the restaurant is the same when a mail program escaped the address needlessly", () => {
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
])("%s?tab=%s leaves open what it does not name", (pathname, asked, placeId, tab) => {
  expect(readOwnerPath(pathname, asked)).toEqual({ placeId, tab });
});
