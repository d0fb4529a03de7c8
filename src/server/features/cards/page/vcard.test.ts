import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { readWithVobject } from "#test/harness/vobject.ts";
import { isEquivalentText } from "#shared/format/equivalent-text.ts";
import { getSocialNetwork, socialNetworks } from "#shared/card/social-links.ts";
import { anyLine, anyLongText } from "#test/factories/contact.ts";
import { shorter } from "#test/harness/short-run.ts";
import { joinTypes, toCompactVCard, toVCard, type VCardContact } from "./vcard.ts";

const contact: VCardContact = {
  uid: "0123456789ABCDEFGHJKMNPQRS",
  revision: Date.UTC(2025, 0, 2, 3, 4, 5, 678),
  cardUrl: "https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
  firstName: "Aïssatou",
  lastName: "N'Diaye, épse Bâ; PDG",
  phoneNumber: "+221771234567",
  phoneNumber2: "",
  workPhoneNumber: "+221338691234",
  workPhoneNumber2: "",
  email: "aissatou@example.com",
  email2: "",
  workEmail: "contact@teranga.example",
  workEmail2: "",
  address: "Sacré-Cœur 3, face à la pharmacie",
  workAddress: "Rue 10; Point E, Dakar",
  company: "Teranga, Conseil; & Cie",
  jobTitle: "Directrice générale",
  description: "Conseil;\nformation, audit.\\",
  links: ["https://www.linkedin.com/in/aissatou", "https://teranga.example/a;b,c"],
};

const second = {
  phoneNumber2: "+221781234567",
  workPhoneNumber2: "+33612345678",
  email2: "aissatou.ba@example.org",
  workEmail2: "direction@teranga.example",
};

const anyContact: fc.Arbitrary<VCardContact> = fc.record({
  uid: fc.constant(contact.uid),
  revision: fc.constant(contact.revision),
  cardUrl: fc.constant(contact.cardUrl),
  firstName: anyLine(60),
  lastName: anyLine(60),
  phoneNumber: fc.constant(contact.phoneNumber),
  phoneNumber2: fc.constantFrom("", second.phoneNumber2, contact.workPhoneNumber),
  workPhoneNumber: fc.constantFrom(contact.workPhoneNumber, contact.phoneNumber),
  workPhoneNumber2: fc.constantFrom("", second.workPhoneNumber2),
  email: fc.constant(contact.email),
  email2: fc.constantFrom("", second.email2, contact.email),
  workEmail: fc.constantFrom(contact.workEmail, contact.email),
  workEmail2: fc.constantFrom("", second.workEmail2),
  address: anyLine(200),
  workAddress: anyLine(200),
  company: anyLine(100),
  jobTitle: anyLine(100),
  description: anyLongText(1000),
  links: fc.constantFrom([], contact.links, ["https://teranga.example/%0D%0AX:1", "https://wa.me/221771234567"]),
});

/** What a reader must get out of the file, in the file's order. */
interface Understood {
  n: string[];
  fn: string;
  org: string;
  title: string;
  note: string;
  phones: string[];
  emails: string[];
  streets: string[];
  urls: string[];
  labels: string[];
  uid: string;
}

/** The order is checked by the tests that spell out the lines. */
const eachOnce = (...values: string[]) => [...new Set(values.filter(Boolean))].toSorted();

function meaningOf(given: VCardContact): Understood {
  return {
    n: [given.lastName, given.firstName, "", "", ""],
    fn: `${given.firstName} ${given.lastName}`,
    org: given.company,
    title: given.jobTitle,
    note: given.description,
    phones: eachOnce(given.phoneNumber, given.phoneNumber2, given.workPhoneNumber, given.workPhoneNumber2),
    emails: eachOnce(given.email, given.email2, given.workEmail, given.workEmail2),
    streets: isEquivalentText(given.address, given.workAddress) ? [given.address] : [given.address, given.workAddress],
    urls: [given.cardUrl, ...given.links.map((link) => link.replaceAll(",", "%2C"))],
    labels: given.links.map((link) => socialNetworks[getSocialNetwork(link)].label),
    uid: given.uid,
  };
}

/**
 * Works around two faults of ical.js 2.2.1 (the file follows RFC 2426). It does not unescape `\\;` in a text value
 * without components, so each `;` there keeps a backslash too many; and it takes the `;` after an escaped backslash for
 * an escaped one, so components of N and ADR are compared only when none ends in a backslash.
 */
function readWithIcal(vcard: string): Understood {
  const card = new ICAL.Component(ICAL.parse(vcard) as unknown[] as [string, [], []]);
  const all = (name: string) =>
    card.getAllProperties(name).map((property) => property.getFirstValue() as string | string[]);
  const texts = (name: string) => all(name).map(String);
  const plain = (name: string) => (texts(name)[0] ?? "").replaceAll("\\;", ";");
  return {
    n: all("n")[0] as string[],
    fn: plain("fn"),
    org: ([all("org")[0]].flat()[0] ?? "") as string,
    title: plain("title"),
    note: plain("note"),
    phones: texts("tel").toSorted(),
    emails: texts("email").toSorted(),
    streets: all("adr").map((parts) => [parts[2], parts[3], parts[6]].filter(Boolean).join(", ")),
    urls: [...texts("url"), ...[1, 2, 3].flatMap((at) => texts(`item${at}.url`))],
    labels: [...texts("x-ablabel"), ...[1, 2, 3].flatMap((at) => texts(`item${at}.x-ablabel`))],
    uid: texts("uid")[0] ?? "",
  };
}

const endsInBackslash = (text: string) => text.endsWith("\\");

function expectSoundLines(vcard: string): void {
  const lines = vcard.split("\r\n");
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(lines.filter((line) => /^(BEGIN|END):VCARD$/.test(line))).toHaveLength(2);
  expect(lines[0]).toBe("BEGIN:VCARD");
  expect(lines[1]).toBe("VERSION:3.0");
  expect(lines.at(-2)).toBe("END:VCARD");
  expect(lines.at(-1)).toBe("");
}

test("is written as contact-formats.md specifies", () => {
  expect(toVCard({ ...contact, photo: Buffer.from([255, 216, 255]) }).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:N'Diaye\\, épse Bâ\\; PDG;Aïssatou;;;",
    "FN:Aïssatou N'Diaye\\, épse Bâ\\; PDG",
    "ORG:Teranga\\, Conseil\\; & Cie",
    "TITLE:Directrice générale",
    "TEL;TYPE=CELL:+221771234567",
    "TEL;TYPE=WORK:+221338691234",
    "EMAIL;TYPE=INTERNET,HOME:aissatou@example.com",
    "EMAIL;TYPE=INTERNET,WORK:contact@teranga.example",
    "ADR;TYPE=HOME:;;Sacré-Cœur 3\\, face à la pharmacie;;;;",
    "ADR;TYPE=WORK:;;Rue 10\\; Point E;Dakar;;;",
    "URL:https://vcard.example/vcard/0123456789ABCDEFGHJKMNPQRS",
    "item1.URL:https://www.linkedin.com/in/aissatou",
    "item1.X-ABLabel:LinkedIn",
    "X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/aissatou",
    "item2.URL:https://teranga.example/a;b%2Cc",
    "item2.X-ABLabel:Site web",
    "X-SOCIALPROFILE;TYPE=other:https://teranga.example/a;b%2Cc",
    "NOTE:Conseil\\;\\nformation\\, audit.\\\\",
    "REV:2025-01-02T03:04:05Z",
    "UID:0123456789ABCDEFGHJKMNPQRS",
    "PHOTO;ENCODING=b;TYPE=JPEG:/9j/",
    "END:VCARD",
    "",
  ]);
});

test("second telephones and mailboxes follow the first ones, and nothing else changes", () => {
  const [one, two] = [contact, { ...contact, ...second }].map((given) => toVCard(given).split("\r\n"));
  const added = [
    "TEL;TYPE=CELL:+221781234567",
    "TEL;TYPE=WORK:+33612345678",
    "EMAIL;TYPE=INTERNET,HOME:aissatou.ba@example.org",
    "EMAIL;TYPE=INTERNET,WORK:direction@teranga.example",
  ];
  expect(two?.filter((line) => !one?.includes(line))).toEqual(added);
  expect(two?.filter((line) => !added.includes(line))).toEqual(one);
  expect(two?.filter((line) => /^(TEL|EMAIL)/.test(line)).map((line) => line.split(":")[0])).toEqual([
    "TEL;TYPE=CELL",
    "TEL;TYPE=CELL",
    "TEL;TYPE=WORK",
    "TEL;TYPE=WORK",
    "EMAIL;TYPE=INTERNET,HOME",
    "EMAIL;TYPE=INTERNET,HOME",
    "EMAIL;TYPE=INTERNET,WORK",
    "EMAIL;TYPE=INTERNET,WORK",
  ]);
});

test("a telephone, mailbox or address that is both private and for work is written once, with both types", () => {
  const one = {
    ...contact,
    workPhoneNumber: contact.phoneNumber,
    workEmail: "Aissatou@Example.com",
    workAddress: contact.address,
    phoneNumber2: "+221338691234",
  };
  const reach = (file: string) => file.split("\r\n").filter((line) => /^(TEL|EMAIL|ADR)/.test(line));
  const lines = [
    "TEL;TYPE=CELL,WORK:+221771234567",
    "TEL;TYPE=CELL:+221338691234",
    "EMAIL;TYPE=INTERNET,HOME,WORK:aissatou@example.com",
    "ADR;TYPE=HOME,WORK:;;Sacré-Cœur 3\\, face à la pharmacie;;;;",
  ];
  expect(reach(toVCard(one))).toEqual(lines);
  expect(reach(toCompactVCard(one, 2000))).toEqual(lines);
});

test("a number that is a telephone and a fax at work has each type once", () => {
  expect(joinTypes(["CELL", "WORK", "WORK,FAX"])).toBe("CELL,WORK,FAX");
});

test("a value with a control character never becomes a line", () => {
  for (const field of [
    "firstName",
    "company",
    "phoneNumber",
    "phoneNumber2",
    "email",
    "workEmail2",
    "cardUrl",
    "address",
  ] as const) {
    expect(() => toVCard({ ...contact, [field]: "x\r\nTEL:+1" })).toThrow("control character");
  }
  expect(() => toVCard({ ...contact, links: ["https://a.example/\nX:1"] })).toThrow("control character");
});

test("random contacts come back equal from ical.js", () => {
  fc.assert(
    fc.property(anyContact, (given) => {
      const vcard = toVCard(given);
      expectSoundLines(vcard);
      const { n, streets, ...rest } = readWithIcal(vcard);
      const wanted = meaningOf(given);
      const known = {
        n: wanted.n.some(endsInBackslash) ? wanted.n : n,
        streets: wanted.streets.some(endsInBackslash) ? wanted.streets : streets,
      };
      expect({ ...wanted, ...rest, ...known }).toEqual(wanted);
    }),
    { numRuns: shorter(1500) },
  );
});

test("random contacts come back equal from python3-vobject, where it is installed", (context) => {
  const given = [contact, ...fc.sample(anyContact, shorter(1000))];
  const read = readWithVobject(given.map((one) => toVCard(one)));
  if (!read) return context.skip("python3-vobject is not installed");
  expect(
    (read as unknown as Understood[]).map((one) => ({
      ...one,
      phones: one.phones.toSorted(),
      emails: one.emails.toSorted(),
    })),
  ).toEqual(given.map(meaningOf));
});

test("a photo comes back to the byte", () => {
  const photo = Buffer.from(Array.from({ length: 36_000 }, (_, at) => (at * 7919) % 256));
  const vcard = toVCard({ ...contact, photo });
  expectSoundLines(vcard);
  const card = new ICAL.Component(ICAL.parse(vcard) as unknown[] as [string, [], []]);
  expect(Buffer.from(String(card.getFirstPropertyValue("photo")), "base64").equals(photo)).toBe(true);
});

describe("the compact form", () => {
  const long = { ...contact, description: "d".repeat(100), workAddress: "w".repeat(100), address: "a".repeat(100) };
  const has = (vcard: string) => ({
    note: /^NOTE/m.test(vcard),
    work: /^ADR;TYPE=WORK/m.test(vcard),
    links: /^item1/m.test(vcard),
    home: /^ADR;TYPE=HOME/m.test(vcard),
    url: vcard.includes("\r\nURL:https"),
  });

  test("keeps all that fits and leaves out what only machines read", () => {
    const vcard = toCompactVCard(contact, 2000);
    expect(has(vcard)).toEqual({ note: true, work: true, links: true, home: true, url: true });
    expect(vcard).not.toMatch(/^(PHOTO|REV|UID|X-SOCIALPROFILE)/m);
  });

  test("drops the description first, then the work address, then the networks", () => {
    const whole = Buffer.byteLength(toCompactVCard(long, 9999));
    expect(has(toCompactVCard(long, whole - 1))).toEqual({
      note: false,
      work: true,
      links: true,
      home: true,
      url: true,
    });
    expect(has(toCompactVCard(long, whole - 150))).toEqual({
      note: false,
      work: false,
      links: true,
      home: true,
      url: true,
    });
    expect(has(toCompactVCard(long, whole - 290))).toEqual({
      note: false,
      work: false,
      links: false,
      home: true,
      url: true,
    });
  });

  test("drops second numbers and mailboxes after the networks but before first ones, mailboxes first", () => {
    const two = { ...contact, ...second };
    const whole = Buffer.byteLength(toCompactVCard(two, 9999));
    const kept = (given: VCardContact, bytes: number) =>
      Object.values(second).filter((value) => toCompactVCard(given, bytes).includes(value));
    expect(kept(two, whole)).toHaveLength(4);
    const bare = { ...two, description: "", workAddress: "", links: [] };
    const { phoneNumber2, workPhoneNumber2, email2 } = second;
    const left = Array.from({ length: 160 }, (_, less) =>
      kept(bare, Buffer.byteLength(toCompactVCard(bare, 9999)) - less).join(),
    );
    expect([...new Set(left)]).toEqual([
      Object.values(second).join(),
      [phoneNumber2, workPhoneNumber2, email2].join(),
      [phoneNumber2, workPhoneNumber2].join(),
      phoneNumber2,
      "",
    ]);
    for (const bytes of [whole - 1, whole - 100, whole - 190])
      expect(has(toCompactVCard(two, bytes)).note && kept(two, bytes).length < 4).toBe(false);
    expect(
      toCompactVCard(
        bare,
        Buffer.byteLength(
          toCompactVCard({ ...bare, phoneNumber2: "", workPhoneNumber2: "", email2: "", workEmail2: "" }, 9999),
        ),
      ),
    ).toMatch(/^ADR;TYPE=HOME/m);
  });

  test("each random contact stays within 500 bytes unless the name alone is longer, and always has the card's link", () => {
    fc.assert(
      fc.property(anyContact, (given) => {
        const vcard = toCompactVCard(given, 500);
        expectSoundLines(vcard);
        expect(has(vcard).url).toBe(true);
        expect(readWithIcal(vcard).fn).toBe(`${given.firstName} ${given.lastName}`);
        const bare = toCompactVCard(
          {
            ...given,
            company: "",
            jobTitle: "",
            phoneNumber2: "",
            workPhoneNumber: "",
            workPhoneNumber2: "",
            email: "",
            email2: "",
            workEmail: "",
            workEmail2: "",
            address: "",
            workAddress: "",
            description: "",
            links: [],
          },
          500,
        );
        expect(Buffer.byteLength(vcard)).toBeLessThanOrEqual(Math.max(500, Buffer.byteLength(bare)));
      }),
      { numRuns: shorter(500) },
    );
  });
});
