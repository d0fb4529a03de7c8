import { describe, expect, it } from "vitest";
import { socialLinkMessages, tooManyLinks } from "#shared/social-links.ts";
import { checkLink, completedLink, shortLink } from "./link-rules.ts";

const silver = { socialLinks: 3, mailLinks: false };
const custom = { socialLinks: 15, mailLinks: true };

describe("checkLink", () => {
  it("takes an https link, as the server will keep it", () => {
    expect(checkLink([], "  HTTPS://LinkedIn.com/in/Aïssatou ", silver)).toEqual({ link: "https://linkedin.com/in/A%C3%AFssatou" });
  });

  it("takes three and no fourth, whatever it is", () => {
    const three = ["https://a.sn/", "https://b.sn/", "https://c.sn/"];
    expect(checkLink(three.slice(1), "https://d.sn", silver)).toEqual({ link: "https://d.sn/" });
    expect(checkLink(three, "nonsense", silver)).toEqual({ message: tooManyLinks(3) });
  });

  it.each(["", "http://a.sn", "a.sn", "javascript:alert(1)", "ftp://a.sn", " mailto:a@b.sn"])("says that %j must begin with https://", (typed) => {
    expect(checkLink([], typed, silver)).toEqual({ message: socialLinkMessages.notHttps });
  });

  it.each(["https://", "https://localhost", "https://a b.sn", "https://me:secret@a.sn", "https://a.sn/<script>", 'https://a.sn/"'])("refuses %j, which is no address", (typed) => {
    expect(checkLink([], typed, silver)).toEqual({ message: "Ce lien n'est pas une adresse valable." });
  });

  it("takes a mail address where the offer does, and nothing more than the address", () => {
    expect(checkLink([], " mailto:Awa.Diop+pro@exemple.sn ", custom)).toEqual({ link: "mailto:Awa.Diop+pro@exemple.sn" });
    expect(checkLink([], "a@b.sn", custom)).toEqual({ message: socialLinkMessages.notHttpsNorMail });
    for (const typed of ["mailto:", "mailto:awa", "mailto:a@b.sn?subject=x", "mailto:a@b.sn,c@d.sn", "mailto:a@b.sn%0Abcc:x"]) {
      expect(checkLink([], typed, custom), typed).toEqual({ message: "Ce lien n'est pas une adresse valable." });
    }
  });

  it("refuses one too long, or there already under another writing", () => {
    expect(checkLink([], `https://a.sn/${"a".repeat(300)}`, silver)).toEqual({ message: "Ce lien est trop long." });
    expect(checkLink(["https://a.sn/"], "HTTPS://A.sn", silver)).toEqual({ message: "Ce lien est déjà dans la liste." });
  });
});

describe("completedLink", () => {
  it.each([
    ["facebook.com/moi", "https://facebook.com/moi"],
    [" www.tiktok.com/@awa ", "https://www.tiktok.com/@awa"],
    ["http://linkedin.com/in/a", "https://linkedin.com/in/a"],
    ["//a.sn", "https://a.sn"],
  ])("reads %j as %j", (typed, link) => {
    expect(completedLink(typed)).toBe(link);
  });

  it.each(["", "awa", "awa diop", "https://a.sn", "https:/a.sn", "mailto:a@b.sn", "awa@gmail.com", "javascript:alert(1)", "ftp://a.sn", "htps://a.sn"])("makes no link of %j", (typed) => {
    expect(completedLink(typed)).toBeUndefined();
  });
});

describe("shortLink", () => {
  it("leaves what tells one link from another", () => {
    expect(shortLink("https://www.instagram.com/teranga/")).toBe("instagram.com/teranga");
  });
});
