import "../support/speak-english.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { PersonName } from "../../src/consumer/shared/people/person-name.tsx";
import { noFace, type Face } from "../../src/domain/people/face.ts";

const rendered = (face: Partial<Face>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PersonName face={{ ...noFace, ...face }} hidden="Somebody" />
    </MemoryRouter>,
  );

it("a name links to the person's page, even if the username contains a slash", () => {
  const html = rendered({ username: "ben/b", first_name: "أمينة", last_name: "B." });
  expect(html).toContain('href="/u/ben%2Fb"');
  expect(html).toContain("<bdi>أمينة B.</bdi>");
});

it("a name without a username is not a link, and a hidden person is shown as “Somebody”", () => {
  expect(rendered({ first_name: "Ben" })).toBe("<bdi>Ben</bdi>");
  expect(rendered({})).toBe("Somebody");
});
