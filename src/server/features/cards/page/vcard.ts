import {
  type ContactTextName,
  contactTextNames,
  contactTextsByBlock,
  getContactText,
  listFieldsWithSameValue,
} from "#shared/card/labels/contact-texts.ts";
import { getSocialNetwork, socialNetworks } from "#shared/card/social-links.ts";
import { splitPostalAddress } from "./postal-address.ts";

/**
 * The content of a contact file. Text is NFC and without control characters, except line feeds in the description.
 * Numbers are E.164; optional fields may be empty.
 */
export interface VCardContact extends Readonly<Record<ContactTextName, string>> {
  /** Stable for the life of the card, so that saving the contact again updates it. */
  uid: string;
  /** Time of the card's last change, ms since 1970 UTC. */
  revision: number;
  cardUrl: string;
  firstName: string;
  lastName: string;
  company: string;
  jobTitle: string;
  description: string;
  /** `https:` or `mailto:`. */
  links: readonly string[];
  /** A JPEG of at most 36 KB. */
  photo?: Buffer;
}

const maxLineOctets = 75;

/**
 * Writes a vCard 3.0, the version that both Android and Apple read (contact-formats.md): CRLF, folded at 75
 * octets, UTF-8.
 */
export function toVCard(contact: VCardContact): string {
  return joinLines([
    ...personLines(contact),
    ...contact.links.flatMap(linkLines),
    ...textLines("NOTE", contact.description),
    `REV:${new Date(contact.revision).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `UID:${text(contact.uid)}`,
    ...photoLines(contact),
  ]);
}

function photoLines({ photo }: VCardContact): string[] {
  if (!photo) return [];
  return [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString("base64")}`];
}

/**
 * Fields that the QR code drops, in this order, when it is too long: first the three in contact-formats.md, then those
 * that a visitor needs least, second numbers and mailboxes before first ones.
 */
const dropOrder: readonly (keyof VCardContact)[] = [
  "description",
  "workAddress",
  "links",
  ...contactTextNames.filter((name) => name !== "phoneNumber").toReversed(),
  "jobTitle",
  "company",
];

/**
 * Writes the contact for a QR code: without the photo and what only serves machines (REV, UID, X-SOCIALPROFILE). Name,
 * personal telephone and card link always stay, so a very long name can exceed `maxBytes`. PRODID, which nobody sees,
 * has a letter whose bytes are invalid Big5: otherwise zbar would take a lone "é" for Big5 (decision 22).
 */
export function toCompactVCard(contact: VCardContact, maxBytes: number): string {
  let written = writeCompact(contact);
  let left = contact;
  for (const name of dropOrder) {
    if (Buffer.byteLength(written) <= maxBytes) break;
    left = { ...left, [name]: name === "links" ? [] : "" };
    written = writeCompact(left);
  }
  return written;
}

function writeCompact(contact: VCardContact): string {
  return joinLines([
    "PRODID:à",
    ...personLines(contact),
    ...contact.links.flatMap(labelledLinkLines),
    ...textLines("NOTE", contact.description),
  ]);
}

/** Builds the lines about the person, which both forms share. */
function personLines(contact: VCardContact): string[] {
  return [
    ...nameLines(contact),
    ...textLines("ORG", contact.company),
    ...textLines("TITLE", contact.jobTitle),
    ...reachLines(contact, "TEL"),
    ...reachLines(contact, "EMAIL"),
    ...reachLines(contact, "ADR"),
    ...valueLines("URL", contact.cardUrl),
  ];
}

function nameLines({ firstName, lastName }: VCardContact): string[] {
  return [`N:${text(lastName)};${text(firstName)};;;`, `FN:${text(`${firstName} ${lastName}`.trim())}`];
}

const blocks = [...contactTextsByBlock.contact, ...contactTextsByBlock.company];
const prefixes = { TEL: "TEL;TYPE=", EMAIL: "EMAIL;TYPE=INTERNET,", ADR: "ADR;TYPE=" };

/** Builds one line for each value, with all its types: a number that is both private and for work has one line. */
function reachLines(contact: VCardContact, wanted: keyof typeof prefixes): string[] {
  return blocks.flatMap((name) => {
    const { property } = getContactText(name);
    if (property !== wanted || !contact[name]) return [];
    const types = joinTypes(listFieldsWithSameValue(contact, name).map((same) => getContactText(same).type));
    if (!types) return [];
    const value = property === "ADR" ? addressValue(contact[name]) : withoutControls(contact[name]);
    return [`${prefixes[property]}${types}:${value}`];
  });
}

/** Joins types without duplicates; a type may itself be a list, such as `WORK,FAX`. */
export function joinTypes(types: readonly string[]): string {
  return [...new Set(types.flatMap((type) => type.split(",")))].join();
}

/** Writes street, town and country; the other four of an address's seven parts stay empty. */
function addressValue(address: string): string {
  const { street, town, country } = splitPostalAddress(address);
  return `;;${text(street)};${text(town)};;;${text(country)}`;
}

/** Writes a link twice: Android reads only the labelled URL; iOS shows the profile with the network's name. */
function linkLines(link: string, at: number): string[] {
  const network = getSocialNetwork(link);
  if (network === "email") return labelledLinkLines(link, at);
  return [...labelledLinkLines(link, at), `X-SOCIALPROFILE;TYPE=${network}:${linkValue(link)}`];
}

function labelledLinkLines(link: string, at: number): string[] {
  const label = socialNetworks[getSocialNetwork(link)].label;
  return [`item${at + 1}.URL:${linkValue(link)}`, `item${at + 1}.X-ABLabel:${text(label)}`];
}

/** Encodes a link's commas, since some readers cut it there; nothing else in a link is escaped. */
function linkValue(link: string): string {
  return withoutControls(link.replaceAll(",", "%2C"));
}

function textLines(name: string, value: string): string[] {
  if (value) return [`${name}:${text(value)}`];
  return [];
}

function valueLines(name: string, value: string): string[] {
  if (value) return [`${name}:${withoutControls(value)}`];
  return [];
}

/** Escapes one component of a text value. */
function text(value: string): string {
  return withoutControls(value.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n"));
}

/** Throws for a control character. The API rejects them; one that got in otherwise must not start a line of its own. */
function withoutControls(value: string): string {
  if (/[\u0000-\u001f\u007f]/.test(value)) throw new Error("A contact's value holds a control character.");
  return value;
}

function joinLines(lines: readonly string[]): string {
  return ["BEGIN:VCARD", "VERSION:3.0", ...lines, "END:VCARD"].map((line) => `${fold(line)}\r\n`).join("");
}

/** Folds a line at 75 octets, including the continuation's space, without cutting a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxLineOctets) return line;
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
