import { expect, test } from "vitest";
import { firstCallsAt } from "../../src/domain/paths/first-calls.ts";

const namesAt = (address: string, lastPlace: string | null = null) => {
  const { pathname, searchParams } = new URL(address, "https://example.test");
  return firstCallsAt({ pathname, asked: searchParams.get("tab"), uid: "u", lastPlace }).map((call) =>
    "table" in call ? call.table : [call.procedure, ...Object.values(call.body)].join(" "),
  );
};

test.each([
  ["/owner-dashboard/p1/overview", ["user_roles", "get_my_restaurants", "get_place_overview p1"]],
  ["/owner-dashboard/p1", ["user_roles", "get_my_restaurants", "get_place_overview p1"]],
  ["/owner-dashboard/p1/staff", ["user_roles", "get_my_restaurants"]],
  ["/owner-dashboard?tab=reviews", ["user_roles", "get_my_restaurants"]],
  ["/owner-dashboard", ["user_roles", "get_my_restaurants"]],
  ["/owner-dashboards", []],
  ["/server-dashboard", ["user_roles", "get_server_invitations", "get_server_home", "get_server_stats"]],
  ["/server-dashboard/reviews", ["user_roles", "get_server_invitations"]],
  ["/admin-dashboard/health", ["user_roles", "get_second_step", "get_admin_tasks"]],
  ["/app/map", []],
  ["/", []],
])("%s asks first for %j", (address, names) => {
  expect(namesAt(address)).toEqual(names);
});

test("an owner dashboard without a restaurant in its address asks for the one it led to last", () => {
  expect(namesAt("/owner-dashboard", "p2")).toContain("get_place_overview p2");
});
