import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Bars } from "../../src/dashboards/charts/bars.tsx";
import type { Loaded as State } from "../../src/dashboards/data/use-loaded.ts";
import { FailureNotice } from "../../src/dashboards/data/failure-notice.tsx";
import { Loaded } from "../../src/dashboards/data/loaded.tsx";
import { QrStudioSignedOut } from "../../src/dashboards/owner/codes/qr-studio-signed-out.tsx";
import { MailAddress } from "../../src/dashboards/tables/mail-address.tsx";
import { Table } from "../../src/dashboards/tables/table.tsx";
import { runsOf, Trend } from "../../src/dashboards/charts/trend.tsx";
import { authPath, dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";

const state = (change: Partial<State<string[]>>): State<string[]> => ({
  failure: null,
  busy: false,
  atMs: null,
  reload: () => {},
  ...change,
});
const shown = (of: State<string[]>) => renderToStaticMarkup(<Loaded of={of}>{(rows) => <p>{rows.join()}</p>}</Loaded>);

test("a dashboard section shows a skeleton while loading, then the value and its age", () => {
  expect(shown(state({ busy: true }))).toContain("Loading…");
  const there = shown(state({ value: ["soup"], atMs: 0 }));
  expect(there).toContain("soup");
  expect(there).toContain("as of");
  expect(there).not.toContain("Try again");
});

test("a dashboard section that fails to load offers a retry and keeps the rows loaded earlier", () => {
  const failure = { code: "offline", reason: null } as const;
  expect(shown(state({ failure }))).toMatch(/You are offline.*Try again/);
  expect(shown(state({ failure, value: ["soup"], atMs: 0 }))).toMatch(/You are offline.*Try again.*soup/);
});

test("a refusal shows the message of its page, otherwise the shared message, otherwise a general one", () => {
  const say = (reason: string | null, reasons = {}) =>
    renderToStaticMarkup(<FailureNotice failure={{ code: "refused", reason }} reasons={reasons} />);
  expect(say("taken", { taken: "Somebody has it." })).toContain("Somebody has it.");
  expect(say("rate_limited")).toContain("Too many requests");
  expect(say("never heard of")).toContain("The server refused this.");
  expect(renderToStaticMarkup(<FailureNotice failure={null} />)).toBe("");
});

test("a mail address wraps only after the @", () => {
  const html = renderToStaticMarkup(<MailAddress>nora.novak@people.demo.test</MailAddress>);
  expect(html.split(/<wbr\/?>/)).toEqual(["nora.novak@", "people.demo.test"]);
  expect(renderToStaticMarkup(<MailAddress>n***@***.test</MailAddress>).replace(/<[^>]+>/g, "")).toBe("n***@***.test");
});

test("a dashboard table has explicit roles, a sort direction and a label on each cell", () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Dishes"
      columns={[
        { key: "name", label: "Name", cell: (row: { name: string }) => row.name, heads: true, sortable: true },
        { key: "length", label: "Length", cell: ({ name }) => name.length, numeric: true },
      ]}
      rows={[{ name: "soup" }]}
      rowKey={({ name }) => name}
      sort={{ by: "name", descending: true }}
      onSort={() => {}}
    />,
  );
  expect(html).toContain('aria-sort="descending"');
  expect(html).toContain('<th role="rowheader" scope="row" data-label="Name">soup</th>');
  expect(html).toMatch(/<td role="cell" data-label="Length" data-numeric="true">4<\/td>/);
  expect(html.match(/aria-sort/g)).toHaveLength(1);
});

test("a bar chart shows shares of the total, and empty bars if nothing was counted", () => {
  const bars = [
    { key: "5", label: "5 lemons", count: 3 },
    { key: "4", label: "4 lemons", count: 1 },
  ];
  const html = renderToStaticMarkup(<Bars caption="Scores" of="Lemons" bars={bars} />);
  expect(html).toContain('width="75%"');
  expect(html).toContain('width="25%"');
  const none = renderToStaticMarkup(<Bars caption="Scores" of="Lemons" bars={[{ key: "5", label: "5", count: 0 }]} />);
  expect(none).toContain('width="0%"');
});

test("a week without ratings is a gap in the trend line", () => {
  const weeks = [4, 5, null, 3].map((average, index) => ({
    starts_on: `2026-11-0${index + 1}`,
    average,
    count: average === null ? 0 : 2,
  }));
  expect(runsOf(weeks).map((run) => run.map(({ index }) => index))).toEqual([[0, 1], [3]]);
  const html = renderToStaticMarkup(<Trend caption="Twelve weeks" weeks={weeks} />);
  expect(html.match(/<circle/g)).toHaveLength(3);
  expect(html).toContain("<td>–</td>");
});

test("the QR studio asks a visitor to sign in, and remembers its address", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QrStudioSignedOut />
    </MemoryRouter>,
  );
  expect(html).toContain("You must be logged in.");
  expect(html).toContain(`href="${authPath({ returnTo: dashboardPages.qrStudio })}"`);
});
