import { getContactConsentText, contactConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getSaleSettingKey } from "#shared/staff/site-settings.ts";
import { senegaleseFirstNames, senegaleseLastNames } from "./plan/names.ts";
import type { DemoPlan } from "./plan/plan.ts";
import { randomIntegerBetween, pickRandom, type SeededRandom, createSeededRandom } from "./plan/random.ts";
import {
  findSubscriptionByEmail,
  requestNewsletterSubscription,
  confirmSubscription,
  endSubscription,
} from "#server/features/mails/newsletter/newsletter-service.ts";
import { scheduleWaitlistNotification } from "#server/features/mails/newsletter/waitlist/waitlist-service.ts";
import {
  submitLeadForm,
  formatCardOwnerName,
  getCardTakingLeadsOrThrow,
  notifyOwnersOfLeads,
} from "#server/features/owners/leads/lead-service.ts";
import { setLeadCollectionAsOwner } from "#server/features/owners/leads/owner-lead-service.ts";
import { mergeStoredSettings, type EffectiveSettings } from "#server/features/settings/effective-settings.ts";
import { updateStaffSettings } from "#server/features/settings/setting-service.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { DemoWorld } from "./world.ts";

const hour = 3_600_000;
const words = [
  "Ravie de notre échange au salon.",
  "Rappelez-moi pour un devis, s'il vous plaît.",
  "On se voit lundi au Plateau\u00a0?",
  "Contact de la part de M. Seck.",
  "",
] as const;
const subscriberCount = 60;

/** Plans that GOLD is announced, and then on sale, and that its waitlist is notified. */
export function planGoldLaunch(world: DemoWorld, { goldAt }: DemoPlan): void {
  const { site, mailFrom, missingLegal } = world.bare.settings;
  const defaults: EffectiveSettings = { site, mailFrom, missingLegal };
  world.plan(goldAt, async () => {
    await updateStaffSettings(world.deps, world.team.admin, defaults, [
      { key: getSaleSettingKey("GOLD"), version: 0, value: "form" },
    ]);
    Object.assign(world.bare.settings, mergeStoredSettings(defaults, { saleGOLD: "form" }));
  });
  world.plan(
    goldAt + hour,
    async () => void (await scheduleWaitlistNotification(world.deps, world.team.admin, "GOLD")),
  );
}

/** Plans subscribers of the newsletter: most confirm, some never do, a few leave again. */
export function planNewsletterSubscribers(world: DemoWorld, { begin, end, goldAt }: DemoPlan): void {
  const random = createSeededRandom(71);
  for (let at = 0; at < subscriberCount; at += 1) {
    const when = begin + ((end - begin) * (at + random())) / (subscriberCount + 2);
    const email = `${personName(random)
      .replace(/ /g, ".")
      .normalize("NFD")
      .replace(/[^a-zA-Z.]/g, "")
      .toLowerCase()}${at}@example.com`;
    let token = "";
    world.plan(when, async () => {
      await requestNewsletterSubscription(world.deps, {
        email,
        address: `41.83.${at}.9`,
        offer: when < goldAt && at % 2 === 0 ? "GOLD" : undefined,
      });
      token = await mailedToken(world, email);
    });
    if (at % 6 === 5) continue;
    world.plan(
      when + randomIntegerBetween(random, 2, 200) * 60_000,
      async () => void (await confirmSubscription(world.deps, token)),
    );
    if (at % 11 === 3) world.plan(when + 40 * dayMs, async () => void (await endSubscription(world.deps, token)));
  }
}

/** Reads the token in the link of the mail that waits to be sent. */
async function mailedToken({ deps }: DemoWorld, email: string): Promise<string> {
  const [mail] = (await findSubscriptionByEmail(deps, email))?.mails ?? [];
  if (mail) return (JSON.parse(mail.data) as { token: string }).token;
  return "";
}

interface DemoLeadPlan {
  ref: string;
  email: string;
  count: number;
  random: SeededRandom;
}

/** Plans that visitors leave contacts on a card after its owner has switched that on. */
export function planCardLeads(world: DemoWorld, { end }: DemoPlan, { ref, email, count, random }: DemoLeadPlan): void {
  const since = world.deps.clock.now() + 2 * hour;
  world.plan(since, () =>
    setLeadCollectionAsOwner(
      world.deps,
      { tokenHash: "", sessionId: "", email: email.toLowerCase(), cardRef: null },
      ref,
      true,
    ),
  );
  for (let at = 0; at < count; at += 1) {
    const when = since + ((end - since - 4 * hour) * (at + random())) / count + 60_000;
    const name = personName(random);
    const phone = `77 ${randomIntegerBetween(random, 100, 999)} ${randomIntegerBetween(random, 10, 99)} ${randomIntegerBetween(random, 10, 99)}`;
    const contact = {
      name,
      phone,
      email:
        at % 3 === 0
          ? `${name
              .normalize("NFD")
              .replace(/[^a-zA-Z]/g, "")
              .toLowerCase()}@example.com`
          : "",
      word: pickRandom(random, words),
      consent: contactConsentVersion,
      trap: "",
      secret: generateSecretId(),
    };
    world.plan(when, async () => {
      const card = await getCardTakingLeadsOrThrow(world.deps, ref);
      const sentence = getContactConsentText(contactConsentVersion, formatCardOwnerName(card)) ?? "";
      await submitLeadForm(
        world.deps,
        { card },
        { ...contact, sentence },
        `41.84.${at}.${randomIntegerBetween(random, 1, 200)}`,
      );
    });
    world.plan(when + 5 * 60_000, () => notifyOwnersOfLeads(world.deps));
  }
}

const personName = (random: SeededRandom) =>
  `${pickRandom(random, senegaleseFirstNames)} ${pickRandom(random, senegaleseLastNames)}`;
