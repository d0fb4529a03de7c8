import { dayMs } from "#shared/format/day-and-time.ts";
import type { VisitKind } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import * as consents from "#server/features/owners/leads/contact-consent-rules.ts";
import * as left from "#server/features/owners/leads/lead-service.ts";
import { setLeadCollectionAsOwner } from "#server/features/owners/leads/owner-lead-service.ts";
import { createSeededRandom, inventDigits, inventName, pickRandom } from "./people.ts";
import type { DemoWorld } from "./world.ts";

/** Visits by month (from January) and day of the week (from Sunday): holidays sell, the rainy season does not. */
const months = [0.9, 0.8, 1, 1.05, 1.1, 1.15, 0.85, 0.7, 0.85, 1.1, 1.25, 1.6];
const weekdays = [0.45, 1.15, 1.1, 1.1, 1.05, 1, 0.8];
/** Number of views for one tap of each kind. */
const presses = { view: 1, save: 3, call: 6, whatsapp: 5, network: 8, mail: 11, map: 14 } as const;
const words = ["Ravie de notre échange au salon.", "Rappelez-moi pour un devis, s'il vous plaît.", ""];
/** Simulates `views` visits a day to a live card until the demo ends, and today's too: visit counters have no hour. */
export async function meetVisitors(world: DemoWorld, cardRef: string, views: number, seed: number): Promise<void> {
  const random = createSeededRandom(seed + 7);
  const since = world.deps.clock.now();
  const visits = [];
  for (let day = since - (since % dayMs); day <= world.end; day += dayMs) {
    const date = new Date(day);
    const season = (months[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1);
    const seen = Math.floor(views * season * (day - since < 14 * dayMs ? 2 : 1) * (0.6 + 0.8 * random()) + random());
    const source = pickRandom(random, ["nfc", "wa", "nfc", "qr", "link"] as const);
    for (const [kind, nth] of Object.entries(presses) as [VisitKind, number][]) {
      const times = Math.floor(seen / nth + (seen > 0 && nth > 1 ? random() * 0.9 : 0));
      if (times > 0) visits.push({ cardRef, day, source, kind, times });
    }
  }
  if (visits.length > 0) await addDemoVisits(world.deps, visits);
}

/** A card's owner opens its lead form, and `leads` visitors leave their details until the demo ends. */
export async function openLeadForm(world: DemoWorld, ref: string, leads: number, seed: number): Promise<void> {
  const [random, since] = [createSeededRandom(seed), world.deps.clock.now()];
  const email = (await getCardOrThrow(world.deps, ref)).ownerEmail.toLowerCase();
  const owner = { tokenHash: "", sessionId: "", email, cardRef: null };
  await setLeadCollectionAsOwner(world.deps, owner, ref, true);
  for (let at = 0; at < leads; at += 1) {
    const when = since + ((world.end - since - dayMs / 4) * (at + random())) / leads + 60_000;
    const [name, phone, word] = [inventName(random), `77 ${inventDigits(random)}`, pickRandom(random, words)];
    world.plan(when, async () => {
      const card = await left.getCardTakingLeadsOrThrow(world.deps, ref);
      const company = await left.findReadingCompany(world.deps, card);
      const consent = company ? consents.companyConsentVersion : consents.contactConsentVersion;
      const sentence = consents.getContactConsentText(consent, left.formatCardOwnerName(card), company?.name) ?? "";
      const contact = { name, phone, email: "", word, consent, sentence, trap: "", secret: generateSecretId() };
      await left.submitLeadForm(world.deps, { card, company }, contact, `41.84.${at}.9`);
    });
    world.plan(when + 5 * 60_000, () => left.notifyOwnersOfLeads(world.deps));
  }
}
