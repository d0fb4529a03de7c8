import type { PersonField } from "#shared/company/list-columns.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import type { PastedList } from "#shared/contract/pasted-people.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { proposePeopleList } from "./propose-people-list.ts";

/** Fields of a person in an order of several cards that a list can give. */
const asked = ["firstName", "lastName", "jobTitle", "phoneNumber", "email"] as const satisfies readonly PersonField[];

/**
 * Reads a list pasted into an order of several cards, like a company's list; it is short enough to need no thread.
 * @throws {AppError} `list.…`
 */
export async function readPastedList(text: string, room: number): Promise<PastedList> {
  const { cards, leftOut, notes } = proposePeopleList(await readSpreadsheet({ text }), {});
  const named = cards.filter(({ fields }) => fields.firstName?.value || fields.lastName?.value);
  const nameless = cards.filter((card) => !named.includes(card));
  const beyond = named.slice(room);
  const lines = text.split(/\r\n?|\n/);
  const lineOf = ({ row }: { row: number }) => lines[row - 1] ?? "";
  const others = leftOut.filter(({ reason }) => !["title", "heading", "empty"].includes(reason));
  const kept = [...others, ...nameless, ...beyond].map(({ row }) => row).toSorted((one, other) => one - other);
  const headings = leftOut.filter(({ reason }) => reason === "title" && beyond.length > 0).map(({ row }) => row);
  return {
    people: named.slice(0, room).map(toPerson),
    notes: [
      ...notes,
      ...named.slice(0, room).flatMap(describePerson),
      ...[...others, ...nameless].map((one) => `${quote(lineOf(one))}\u00a0: aucun nom dans cette ligne.`),
      ...(beyond.length > 0
        ? [`${bulkOrderThreshold} cartes au plus par commande. Pour davantage, écrivez-nous.`]
        : []),
    ],
    rest: [...headings, ...kept].map((row) => lineOf({ row })).join("\n"),
  };
}

function toPerson({ fields }: ProposedCard): PastedList["people"][number] {
  const [firstName = "", lastName = "", jobTitle = "", phoneNumber = "", email = ""] = asked.map((name) => {
    const { value = "", fault } = fields[name] ?? {};
    return name === "phoneNumber" && !fault ? groupPhoneDigits(value).replaceAll("\u00a0", " ") : value;
  });
  return { firstName, lastName, jobTitle, phoneNumber, email };
}

/** Describes what is doubtful about a person, and what the order has no place for. */
function describePerson({ fields }: ProposedCard): string[] {
  const name = `${fields.firstName?.value ?? ""} ${fields.lastName?.value ?? ""}`.trim();
  const doubts = Object.values(fields).flatMap(({ value, fault, mended, isDoubtful }) =>
    value === "" ? [] : (fault ?? ((isDoubtful && mended) || [])),
  );
  const more = Object.entries(fields).flatMap(([field, { value }]) =>
    value === "" || asked.some((one) => one === field) ? [] : [quote(value)],
  );
  return [...new Set(doubts), ...(more.length > 0 ? [`pas de place pour ${more.join(", ")}.`] : [])].map(
    (sentence) => `${name}\u00a0: ${sentence}`,
  );
}

function quote(text: string): string {
  return `«\u00a0${text.length > 40 ? `${text.slice(0, 39)}…` : text.trim()}\u00a0»`;
}
