import addressFormatter from "@fragaria/address-formatter";
import { expect, test } from "vitest";
import { formatAddress, postcodeBehindCity, stateBehindCity } from "../../src/domain/places/format-address.ts";

const nothing = { vicinity: null, city: null, postcode: null, state: null, country: null };

test.each([
  [{ vicinity: "Hauptstraße 12a", postcode: "54290", city: "Trier", country: "DE" }, "Hauptstraße 12a, 54290 Trier"],
  [{ vicinity: "12 Rue X", postcode: "75002", city: "Paris", country: "FR" }, "12 Rue X, 75002 Paris"],
  [
    { vicinity: "Rua de São João 5, 2.º Dto", postcode: "4050-552", city: "Porto", country: "PT" },
    "Rua de São João 5, 2.º Dto, 4050-552 Porto",
  ],
  [
    { vicinity: "10 High Street", postcode: "SW1A 1AA", city: "London", country: "GB" },
    "10 High Street, London SW1A 1AA",
  ],
  [
    { vicinity: "1 Main Street", postcode: "10001", city: "New York", state: "NY", country: "us" },
    "1 Main Street, New York, NY 10001",
  ],
  [{ vicinity: "Trierer Straße 1", city: "Trier" }, "Trierer Straße 1, Trier"],
  [{ vicinity: "5 Rue de Paris", city: "Paris" }, "5 Rue de Paris, Paris"],
  [{ vicinity: "1 rue du Fort, Luxembourg", city: "Luxembourg", postcode: "1616" }, "1 rue du Fort, Luxembourg"],
  [{ vicinity: "1 rue du Fort, L-1616 Luxembourg", city: "Luxembourg" }, "1 rue du Fort, L-1616 Luxembourg"],
  [{ vicinity: "Metz", city: "Metz" }, "Metz"],
  [{ city: "Metz", postcode: "57000" }, "57000 Metz"],
  [{ vicinity: "Am Markt 1", postcode: "54290" }, "Am Markt 1, 54290"],
  [{}, null],
])("the address %j is written as %s", (parts, line) => {
  expect(formatAddress({ ...nothing, ...parts })).toBe(line);
});

test("the city is written in the reader's language, but in a street line it stays as the source wrote it", () => {
  const lisbon = { ...nothing, vicinity: "Rua X 1", postcode: "1100-053", city: "Lisboa", country: "PT" };
  expect(formatAddress(lisbon, "Lisbonne")).toBe("Rua X 1, 1100-053 Lisbonne");
  expect(formatAddress({ ...lisbon, vicinity: "Rua X 1, Lisboa" }, "Lisbonne")).toBe("Rua X 1, Lisboa");
});

test("the place of post code and state is that of the address templates of every country", () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const countries = letters.flatMap((one) => letters.map((other) => one + other));
  const behind: string[] = [];
  const withState: string[] = [];
  for (const countryCode of countries) {
    const parts = { road: "Qroad", postcode: "99999", city: "Qcity", stateCode: "QS", countryCode };
    const line = addressFormatter.format(parts);
    const { stateCode: _state, ...stateless } = parts;
    const short = addressFormatter.format(stateless);
    if (short.includes("99999") && short.indexOf("Qcity") >= 0 && short.indexOf("99999") > short.indexOf("Qcity"))
      behind.push(countryCode);
    if (/Qcity,? QS,? 99999/.test(line)) withState.push(countryCode);
  }
  // "UK" is another name of "GB".
  expect(behind.filter((code) => code !== "UK")).toEqual([...postcodeBehindCity]);
  expect(withState).toEqual([...stateBehindCity]);
});
