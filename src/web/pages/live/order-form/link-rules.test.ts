import { describe, expect, it } from "vitest";
import { socialLinkMessages } from "#shared/social-links.ts";
import { checkLink, shortLink } from "./link-rules.ts";

describe("checkLink", () => {
  it("takes an https link, as the server will keep it", () => {
    expect(checkLink([], "  HTTPS://LinkedIn.com/in/Aïssatou ")).toEqual({ link: "https://linkedin.com/in/A%C3%AFssatou" });
  });

  it("takes three and no fourth, whatever it is", () => {
    const three = ["https://a.sn/", "https://b.sn/", "https://c.sn/"];
    expect(checkLink(three.slice(1), "https://d.sn")).toEqual({ link: "https://d.sn/" });
    expect(checkLink(three, "nonsense")).toEqual({ message: socialLinkMessages.tooMany });
  });

  it.each(["", "http://a.sn", "a.sn", "javascript:alert(1)", "ftp://a.sn", " mailto:a@b.sn"])("says that %j must begin with https://", (typed) => {
    expect(checkLink([], typed)).toEqual({ message: socialLinkMessages.notHttps });
  });

  it.each(["https://", "https://localhost", "https://a b.sn", "https://me:secret@a.sn", "https://a.sn/<script>", 'https://a.sn/"'])("refuses %j, which is no address", (typed) => {
    expect(checkLink([], typed)).toEqual({ message: "❌ Ce lien n'est pas une adresse valable." });
  });

  it("refuses one too long, or there already under another writing", () => {
    expect(checkLink([], `https://a.sn/${"a".repeat(300)}`)).toEqual({ message: "❌ Ce lien est trop long." });
    expect(checkLink(["https://a.sn/"], "HTTPS://A.sn")).toEqual({ message: "❌ Ce lien est déjà dans la liste." });
  });
});

describe("shortLink", () => {
  it("leaves what tells one link from another", () => {
    expect(shortLink("https://www.instagram.com/teranga/")).toBe("instagram.com/teranga");
  });
});
