import { describe, expect, it } from "vitest";
import { buildLoginPath, getPathAfterLogin } from "./return-path.ts";

const dashboard = "/administration/tableau-de-bord";

describe("the page asked for before the login", () => {
  it("is restored with its search and page number", () => {
    const asked = "/administration/commandes?recherche=Ndèye&page=3";
    const login = new URL(buildLoginPath(asked), "http://here.test");
    expect(login.pathname).toBe("/administration");
    expect(decodeURI(getPathAfterLogin(login.search))).toBe(asked);
  });

  it("is the dashboard by default, which adds nothing to the login's address", () => {
    expect(getPathAfterLogin("")).toBe(dashboard);
    expect(buildLoginPath(dashboard)).toBe("/administration");
  });

  it.each([
    "https://evil.test/administration/commandes",
    "//evil.test/administration/commandes",
    "/\\evil.test/administration/x",
    "/\t/evil.test/administration/x",
    "javascript:alert(1)//administration/",
    "administration/commandes",
    "/administration",
    "/administration/../vcard/abc",
    "/administration/%2e%2e/vcard/abc",
    "/administrationX/commandes",
    "/",
    "http://[",
  ])("never leads out of the portal: %s", (asked) => {
    expect(getPathAfterLogin(`?suite=${encodeURIComponent(asked)}`)).toBe(dashboard);
  });
});
