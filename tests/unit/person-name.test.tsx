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

it("a name links to the person's page, whatever it contains", () => {
  const html = rendered({ username: "ben/b", first_name: "أمينة", last_name: "B." });
  expect(html).toContain('href="/u/ben%2Fb"');
  expect(html).toContain("<bdi>أمينة B.</bdi>");
});

it("a name has no link without a username, and hidden people have no name", () => {
  expect(rendered({ first_name: "Ben" })).toBe("<bdi>Ben</bdi>");
  expect(rendered({})).toBe("Somebody");
});
