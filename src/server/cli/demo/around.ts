import { contactConsentText, contactConsentVersion } from "#shared/contact-consent.ts";
import { dayMs } from "#shared/instants.ts";
import { saleSetting } from "#shared/site-settings.ts";
import { firstNames, lastNames } from "./plan/names.ts";
import type { DemoPlan } from "./plan/plan.ts";
import { between, pick, type Random, randomFrom } from "./plan/random.ts";
import { findSubscription, subscribe, confirm, unsubscribe } from "#server/features/mails/newsletter/newsletter-service.ts";
import { askToTell } from "#server/features/mails/newsletter/wishes/waitlist-service.ts";
import { leaveContact, ownerNameOf, requireTaking, tellOwners } from "#server/features/owners/leads/lead-service.ts";
import { switchContacts } from "#server/features/owners/contacts/owner-lead-service.ts";
import { inForce, type InForce } from "#server/features/catalog/settings/in-force.ts";
import { changeSettings } from "#server/features/catalog/settings/setting-service.ts";
import { newSecretId } from "#server/db/ids.ts";
import type { World } from "./world.ts";

const hour = 3_600_000;
const words = ["Ravie de notre échange au salon.", "Rappelez-moi pour un devis, s'il vous plaît.", "On se voit lundi au Plateau\u00a0?", "Contact de la part de M. Seck.", ""] as const;
const subscriberCount = 60;

/** GOLD is announced, and then on sale; who asked to be told is told. */
export function planGold(world: World, { goldAt }: DemoPlan): void {
  const { site, mailFrom, missingLegal } = world.bare.settings;
  const defaults: InForce = { site, mailFrom, missingLegal };
  world.plan(goldAt, async () => {
    await changeSettings(world.deps, world.team.admin, defaults, [{ key: saleSetting("GOLD"), version: 0, value: "form" }]);
    Object.assign(world.bare.settings, inForce(defaults, { saleGOLD: "form" }));
  });
  world.plan(goldAt + hour, async () => void (await askToTell(world.deps, world.team.admin, "GOLD")));
}

/** People who want news: most confirm, some never do, a few leave again. */
export function planNewsletter(world: World, { begin, end, goldAt }: DemoPlan): void {
  const random = randomFrom(71);
  for (let at = 0; at < subscriberCount; at += 1) {
    const when = begin + ((end - begin) * (at + random())) / (subscriberCount + 2);
    const email = `${personName(random).replace(/ /g, ".").normalize("NFD").replace(/[^a-zA-Z.]/g, "").toLowerCase()}${at}@example.com`;
    let token = "";
    world.plan(when, async () => {
      await subscribe(world.deps, { email, address: `41.83.${at}.9`, offer: when < goldAt && at % 2 === 0 ? "GOLD" : undefined });
      token = await mailedToken(world, email);
    });
    if (at % 6 === 5) continue;
    world.plan(when + between(random, 2, 200) * 60_000, async () => void (await confirm(world.deps, token)));
    if (at % 11 === 3) world.plan(when + 40 * dayMs, async () => void (await unsubscribe(world.deps, token)));
  }
}

/** What the link holds of the mail that waits to leave. */
async function mailedToken({ deps }: World, email: string): Promise<string> {
  const [mail] = (await findSubscription(deps, email))?.mails ?? [];
  return mail ? (JSON.parse(mail.data) as { token: string }).token : "";
}

/** Visitors of a card leave their details, once its owner has asked for it. */
export function planContacts(world: World, { end }: DemoPlan, { ref, email, count, random }: { ref: string; email: string; count: number; random: Random }): void {
  const since = world.deps.clock.now() + 2 * hour;
  world.plan(since, () => switchContacts(world.deps, { tokenHash: "", sessionId: "", email: email.toLowerCase() }, ref, true));
  for (let at = 0; at < count; at += 1) {
    const when = since + ((end - since - 4 * hour) * (at + random())) / count + 60_000;
    const name = personName(random);
    const phone = `77 ${between(random, 100, 999)} ${between(random, 10, 99)} ${between(random, 10, 99)}`;
    const contact = { name, phone, email: at % 3 === 0 ? `${name.normalize("NFD").replace(/[^a-zA-Z]/g, "").toLowerCase()}@example.com` : "", word: pick(random, words), consent: contactConsentVersion, trap: "", secret: newSecretId() };
    world.plan(when, async () => {
      const card = await requireTaking(world.deps, ref);
      const sentence = contactConsentText(contactConsentVersion, ownerNameOf(card)) ?? "";
      await leaveContact(world.deps, card, { ...contact, sentence }, `41.84.${at}.${between(random, 1, 200)}`);
    });
    world.plan(when + 5 * 60_000, () => tellOwners(world.deps));
  }
}

const personName = (random: Random) => `${pick(random, firstNames)} ${pick(random, lastNames)}`;
