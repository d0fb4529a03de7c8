import { describe, expect, it } from "vitest";
import { buildOrderQuery } from "./order-filters.ts";

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return buildOrderQuery({ read: (name) => params.get(name) ?? "" });
};

describe("the orders' address", () => {
  it("becomes the API's query", () => {
    expect(
      read(
        "recherche=fall&statut=attention&offre=GOLD&du=2026-01-01&au=2026-01-31&production=to_print&corbeille=1&tri=lastName",
      ),
    ).toEqual({
      search: "fall",
      status: "attention",
      offer: "GOLD",
      from: "2026-01-01",
      to: "2026-01-31",
      production: "to_print",
      late: undefined,
      trash: "1",
      sort: "lastName",
    });
  });

  it("turns the production state `late` into the API's own filter", () =>
    expect(read("production=late")).toMatchObject({ production: undefined, late: "1" }));

  it("leaves out what the API would refuse, and asks for the newest first", () => {
    expect(read("statut=x&offre=silver&du=hier&au=2026-13-40&tri=price")).toEqual({
      search: "",
      status: undefined,
      offer: undefined,
      from: undefined,
      to: undefined,
      production: undefined,
      late: undefined,
      trash: undefined,
      sort: "-createdAt",
    });
  });
});
