import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import type { Departure } from "#shared/contract/company-departures.ts";
import type { NewCardOffer } from "#shared/contract/company-card-orders.ts";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import type { CompanyReprints } from "#shared/contract/company-reprints.ts";
import type { CompanyTemplate } from "#shared/contract/company-template.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import type { ReprintOffer } from "#shared/contract/owner-reprint.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";
import { bringList } from "#test/factories/company.ts";
import { live } from "#test/harness/live.ts";
import { chooseOne, type CompanyWalker } from "./company-walker.ts";

interface Choice {
  at: number;
  /** From 0 to 100. */
  share: number;
}
type Move = (walker: CompanyWalker, choice: Choice) => Promise<unknown>;
export type Detail = EndpointAnswer<typeof readOrderDetail>;

const departments = ["Finances", "Ventes", "Garage"];
const names = ["Awa", "Bineta", "Cheikh", "Demba", "Emma", "Fatou", "Gora", "Hady", "Ibra", "Jules"];

const readDetail = async ({ staff }: CompanyWalker, ref: string) => (await staff<Detail>("GET", `/orders/${ref}`)).body;
const choosePerson = async ({ admin }: CompanyWalker, at: number) =>
  chooseOne((await admin<CompanyPeople>("GET", "/personnes")).body.people, at);
const chooseDeparture = async ({ admin }: CompanyWalker, at: number) =>
  chooseOne((await admin<{ departures: Departure[] }>("GET", "/departs")).body.departures, at);
const keepOrder = ({ orders }: CompanyWalker, ref: string | undefined) => {
  if (ref !== undefined && !orders.has(ref)) orders.set(ref, { in: 0, out: 0 });
};

function writeList({ at: domain }: CompanyWalker, first: number, people: number, jobTitle: string): string {
  const rows = Array.from({ length: people }, (_, step) => {
    const at = (first + step) % names.length;
    const mail = `${names[at]?.toLowerCase()}@${domain}`;
    return [names[at], "Ndiaye", jobTitle, departments[at % 2], `+2217710000${10 + at}`, mail].join(";");
  });
  return ["Prénom;Nom;Fonction;Département;Téléphone;E-mail", ...rows].join("\n");
}

const isReceived = ({ state, amount, refunded }: Detail["attempts"][number]) => state === "paid" && amount > refunded;
const nextStates: Partial<Record<PieceState, PieceState>> = {
  to_design: "proof_sent",
  proof_sent: "approved",
  approved: "to_print",
  to_print: "printed",
  printed: "encoded",
  encoded: "checked",
  checked: "shipped",
  shipped: "delivered",
};

/** What can happen to a company, by name; a move that is impossible now is refused, or does nothing. */
export const companyMoves = {
  async bringList(walker, { at, share }) {
    const people = 1 + (share % 5);
    const list = writeList(walker, at, people, share > 60 ? "Cadre" : "Conseillère");
    const desk = { headers: walker.headers(), call: walker.staff as never };
    const { status, body } = await bringList(walker.app, desk, walker.id, list, { price: 20_000 });
    walker.check(`list ${list}`, { status, body });
    keepOrder(walker, body.order?.ref);
  },

  async orderNewCards(walker, { at, share }) {
    const { body: sold } = await walker.admin<NewCardOffer>("GET", "/nouvelles-cartes");
    const people = Array.from({ length: 1 + (share % 3) }, (_, step) => ({
      firstName: names[(at + step) % names.length] ?? "",
      lastName: "Ndiaye",
      jobTitle: "Stagiaire",
      phoneNumber: `+2217710000${10 + ((at + step) % names.length)}`,
      email: `${names[(at + step) % names.length]?.toLowerCase()}@${walker.at}`,
      department: departments[at % 3] ?? "",
    }));
    const expected = people.length * sold.unitPrice;
    const { body } = await walker.admin<{ ref?: string }>("POST", "/nouvelles-cartes", { people, expected });
    keepOrder(walker, body.ref);
  },

  async takeMoney(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (!ref) return;
    const { paid, rest, price } = await readDetail(walker, ref);
    const amount = share > 30 ? (paid ? rest : price) : Math.floor(((paid ? rest : price) * share) / 30);
    // The desk cannot enter a payment of 0.
    if (amount === 0) return;
    const { status } = await walker.staff("POST", `/orders/${ref}/mark-paid`, {
      method: "Virement bancaire",
      reference: `V${at}`,
      arrivedOn: new Date(walker.app.clock.now()).toISOString().slice(0, 10),
      reason: "Essai",
      amount,
      missing: share % 7 === 0 ? "waived" : "due",
    });
    const money = walker.orders.get(ref);
    if (status === 200 && money) money.in += amount;
  },

  async undoPayment(walker, { at }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (!ref) return;
    const attempt = (await readDetail(walker, ref)).attempts.find(({ undoable }) => undoable);
    if (!attempt) return;
    const { status } = await walker.staff("POST", `/orders/${ref}/payments/${attempt.refCommand}/undo`, {
      reason: "Essai",
    });
    const money = walker.orders.get(ref);
    if (status === 200 && money) money.out += attempt.amount;
  },

  async giveBack(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (!ref) return;
    const { attempts, lineBalances } = await readDetail(walker, ref);
    const attempt = chooseOne(attempts.filter(isReceived), share);
    if (!attempt) return;
    const line = share % 2 === 0 ? chooseOne(lineBalances, at + share) : undefined;
    const amount = Math.max(1, Math.min(line?.left ?? Infinity, attempt.amount - attempt.refunded));
    const { status } = await walker.staff("POST", `/orders/${ref}/payments/${attempt.refCommand}/refund`, {
      by: "hand",
      amount,
      method: "Espèces",
      reason: "Essai",
      ...(line && { lineId: line.lineId }),
      pauseCards: share > 50,
      cancelPieces: share > 50,
    });
    const money = walker.orders.get(ref);
    if (status === 200 && money) money.out += amount;
  },

  async sendProof(walker, { at }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (ref) await walker.staff("POST", `/orders/${ref}/proofs`, { note: "" });
  },
  async approveProof(walker, { at }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (ref) await walker.staff("POST", `/orders/${ref}/proofs/approve`, { reason: "Par téléphone" });
  },
  waiveHolders: (walker) => walker.admin("POST", "/a-completer/sans-attendre", {}),

  /** Advances some of an order's pieces by up to five steps. */
  async makePieces(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (!ref) return;
    for (let step = 0; step <= share % 5; step += 1) {
      const { body } = await walker.staff<{ pieces: Piece[] }>("GET", `/orders/${ref}/pieces`);
      const from = chooseOne(new Set(body.pieces.map(({ state }) => state)), share);
      if (!from) return;
      const back = from === "on_hold" ? body.pieces.find(({ state }) => state === from)?.heldFrom : undefined;
      const some = body.pieces.filter(({ state, heldFrom }) => state === from && (!back || heldFrom === back));
      const onwards = share % 17 === 0 ? "on_hold" : share % 19 === 0 ? "canceled" : nextStates[from];
      await walker.staff("POST", "/pieces/moves", {
        pieces: some.slice(0, 1 + (share % 6)).map(({ id }) => ({ id, from })),
        to: back ?? onwards ?? "on_hold",
        why: "Essai",
      });
    }
  },

  async reprint(walker, { at }) {
    const person = await choosePerson(walker, at);
    if (!person) return;
    const path = `/personnes/${person.ref}/nouvelle-carte`;
    const { status, body } = await walker.admin<ReprintOffer>("GET", path);
    if (status !== 200) return;
    const delivery = Object.fromEntries(deliveryTextNames.map((name) => [name, body[name]]));
    const made = await walker.admin<{ ref?: string }>("POST", path, { ...delivery, expected: body.price });
    keepOrder(walker, made.body.ref);
  },
  /** Reprints some or all differing cards with one order. */
  async reprintDiffering(walker, { at, share }) {
    const { status, body } = await walker.admin<CompanyReprints>("GET", "/reimpressions");
    if (status !== 200) return;
    const picked = body.people.filter((_person, place) => share > 40 || (place + at) % 2 === 0).map(({ ref }) => ref);
    if (picked.length === 0) return;
    const delivery = Object.fromEntries(deliveryTextNames.map((name) => [name, body[name]]));
    const order = { ...delivery, cards: picked, expected: body.price * picked.length };
    const made = await walker.admin<{ ref?: string }>("POST", "/reimpressions", order);
    keepOrder(walker, made.body.ref);
  },
  async replaceLost(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    const card = ref && chooseOne((await readDetail(walker, ref)).cardList, share);
    if (!card) return;
    const path = `/orders/${ref}/lost-card?card=${card.cardRef}`;
    const { status, body } = await walker.staff<{ price: number }>("GET", path);
    // An order that has ended can be read, but nothing more can be done with it.
    if (status !== 200) return;
    const by = share > 50 ? { by: "gift", reason: "Essai" } : { by: "payment", expected: body.price };
    const made = await walker.staff<{ order?: { ref: string } | null }>("POST", path, by);
    keepOrder(walker, made.body.order?.ref);
  },

  async editPerson(walker, { at, share }) {
    const person = await choosePerson(walker, at);
    if (!person) return;
    const { body } = await walker.admin<CompanyPerson>("GET", `/personnes/${person.ref}`);
    const { version } = body;
    await walker.admin("PATCH", `/personnes/${person.ref}`, { jobTitle: `Poste ${share}`, version });
  },
  async movePerson(walker, { at, share }) {
    const person = await choosePerson(walker, at);
    const department = departments[share % departments.length];
    if (person) await walker.admin("POST", "/departements/deplacer", { people: [person.ref], department });
  },
  renameDepartment: (walker, { at, share }) =>
    walker.admin("POST", "/departements/renommer", {
      from: departments[at % 3],
      to: departments[share % 3],
      managersFollow: share > 50,
    }),
  async changeTemplate(walker, { at, share }) {
    const { body } = await walker.admin<CompanyTemplate>("GET", "/modele");
    const locked = share > 50 ? ["company", "workAddress"] : ["company"];
    const change = { workAddress: `Rue ${at % 5}, Dakar`, locked, version: body.template.version };
    await walker.admin("PATCH", "/modele", change);
  },
  async pausePerson(walker, { at, share }) {
    const person = await choosePerson(walker, at);
    if (person) await walker.admin("POST", `/personnes/${person.ref}/pause`, { paused: share > 50 });
  },
  async askForChange(walker, { at, share }) {
    const person = await choosePerson(walker, at);
    const wanted = { field: "company", to: `Filiale ${share}` };
    if (person) await walker.admin("POST", `/personnes/${person.ref}/demandes`, wanted);
  },
  async decideRequest(walker, { at, share }) {
    const { body } = await walker.admin<ChangeRequests>("GET", "/demandes");
    const request = chooseOne(body.open, at);
    if (!request) return;
    const decision = { accepted: share > 40, word: "Essai", seen: request.to };
    await walker.admin("POST", `/demandes/${request.id}`, decision);
  },

  async leave(walker, { at, share }) {
    const person = await choosePerson(walker, at);
    const other = await choosePerson(walker, at + share);
    if (!person) return;
    const colleague = share > 50 ? (other?.ref ?? null) : null;
    await walker.admin("POST", `/personnes/${person.ref}/depart`, { colleague });
  },
  async undoDeparture(walker, { at }) {
    const departure = await chooseDeparture(walker, at);
    if (departure) await walker.admin("DELETE", `/personnes/${departure.ref}/depart`);
  },
  async retireAddress(walker, { at }) {
    const departure = await chooseDeparture(walker, at);
    if (departure) await walker.admin("POST", `/personnes/${departure.ref}/depart/retirer`);
  },
  async handAddressOn(walker, { at, share }) {
    const departure = await chooseDeparture(walker, at);
    if (!departure) return;
    // A new person for each reassigned address: somebody named twice gets two cards, as asked.
    const mail = `s${at}x${share}n${departure.ref.slice(-6).toLowerCase()}@${walker.at}`;
    const { body } = await walker.admin<{ order?: { ref: string } }>(
      "POST",
      `/personnes/${departure.ref}/depart/successeur`,
      {
        firstName: "Penda",
        lastName: "Sow",
        jobTitle: "Conseillère",
        phoneNumber: `+22178${String(1_000_000 + at * 101 + share)}`,
        workPhoneNumber: "",
        email: mail,
        workEmail: "",
        department: departments[share % 3],
        employeeNumber: "",
        ownerEmail: mail,
        expected: walker.app.deps.settings.site.reprintPrice,
      },
    );
    keepOrder(walker, body.order?.ref);
  },

  async takeCardOff(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    if (!ref) return;
    const { paid, cardList } = await readDetail(walker, ref);
    const card = chooseOne(cardList, share);
    if (!card) return;
    const { status } = await walker.staff("POST", `/orders/${ref}/remove-card?card=${card.cardRef}`, {
      reason: "Essai",
    });
    if (status !== 200 || paid) return;
    // If it was the first card, the next one now has its reference.
    const after = await readDetail(walker, ref);
    const left = new Set(after.cardList.map(({ cardRef }) => cardRef));
    const gone = cardList.filter(({ cardRef }) => !left.has(cardRef));
    // The concurrent move paid the order meanwhile: the card leaves later.
    if (gone.length === 0 && after.paid) return;
    if (gone.length !== 1) throw new Error(`${gone.length} cards were taken off ${ref} at once`);
    for (const { cardRef } of gone) walker.takenOff.add(cardRef);
  },
  async keepCard(walker, { at, share }) {
    const ref = chooseOne(walker.orders.keys(), at);
    const card = ref && chooseOne((await readDetail(walker, ref)).cardList, share);
    if (card) await walker.staff("POST", `/orders/${ref}/keep-card?card=${card.cardRef}`, { reason: "Essai" });
  },

  archive: (walker, { share }) => walker.staff("POST", `/organisations/${walker.id}/archive`, { archived: share > 70 }),
  /** Lets a night's jobs run, or a month's. */
  async letTimePass(walker, { share }) {
    await live({ db: walker.app.deps.db, clock: walker.app.clock }, (share > 70 ? 31 : 1) * dayMs);
    await walker.logIn();
    await walker.app.worker.runDue();
  },
} satisfies Record<string, Move>;

export type CompanyMoveName = keyof typeof companyMoves;
