import { type StaffRole, staffRoles } from "#shared/access/access.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import type { SettingKey } from "#shared/staff/site-settings.ts";
import { generateReadableSecret } from "#server/db/generate-ids.ts";
import * as newsletter from "#server/features/mails/newsletter/newsletter-service.ts";
import { scheduleWaitlistNotification } from "#server/features/mails/newsletter/waitlist/waitlist-service.ts";
import { replaceShopPhotographs } from "#server/features/cards/uploads/shop-photographs.ts";
import * as promo from "#server/features/payments/promo-codes/promo-code-admin.ts";
import { mergeStoredSettings } from "#server/features/settings/effective-settings.ts";
import { updateStaffSettings } from "#server/features/settings/setting-service.ts";
import { createStaffUserByOperator } from "#server/features/staff-accounts/administrators.ts";
import { changeOwnPassword } from "#server/features/staff-accounts/users/own-password.ts";
import { listStaffUsers } from "#server/features/staff-accounts/users/user-service.ts";
import { demoPromoCodes } from "./order-acts.ts";
import { createSeededRandom, inventName, toAscii } from "./people.ts";
import type { DemoPlan } from "./plan.ts";
import type { DemoWorld } from "./world.ts";

const hour = 3_600_000;
export const demoTeamMembers: Record<StaffRole, { name: string; email: string }> = {
  admin: { name: "Mariama Diallo", email: "mariama@demo.example" },
  desk: { name: "Ibrahima Sarr", email: "ibrahima@demo.example" },
  workshop: { name: "Astou Faye", email: "astou@demo.example" },
};
/** Without these settings no document is issued. */
const paperSettings = {
  address: "Point E, Dakar",
  legalId: "NINEA 0000000, RCCM SN DKR 2026 B 0000",
  legalForm: "SARL au capital de 1 000 000 FCFA",
  invoicePlace: "Dakar",
  vatExemption: "TVA non applicable (démonstration).",
  bankDetails: "Banque de la démonstration, SN00 0000",
  invoiceTermDays: 10,
} as const;
const subscriberCount = 60;

/** Plans everything but orders: the team, which chooses `password`, the settings, promo codes and subscribers. */
export function planDemoShop(world: DemoWorld, { begin, end, goldAt }: DemoPlan, password: string): void {
  const during = (share: number) => begin + Math.round(((end - begin) * share) / dayMs) * dayMs + 9 * hour;
  for (const [at, role] of staffRoles.entries()) world.plan(begin + 8 * hour + at, () => join(world, role, password));
  world.plan(begin + 8 * hour + 60_000, () => set(world, paperSettings));
  world.plan(goldAt, () => set(world, { saleGOLD: "form" }));
  world.plan(goldAt + hour, () => scheduleWaitlistNotification(world.deps, world.team.admin, "GOLD"));
  const codes: [share: number, Parameters<typeof promo.createPromoCodeAsStaff>[2]][] = [
    [0.02, { code: demoPromoCodes.percentage, kind: "percentage", value: 10 }],
    [0.02, { code: demoPromoCodes.gift, kind: "gift", value: 0, maxUses: 20 }],
    [0.1, { code: demoPromoCodes.limited, kind: "amount", value: 2000, maxUses: 4 }],
    [0.15, { code: demoPromoCodes.stopped, kind: "percentage", value: 50, offer: "SILVER", maxUses: 5 }],
    [0.3, { code: demoPromoCodes.season, kind: "percentage", value: 15, endsOn: formatIsoDay(during(0.7)) }],
  ];
  for (const [share, code] of codes)
    world.plan(during(share), () => promo.createPromoCodeAsStaff(world.deps, world.team.desk, code));
  const stop = { disabled: true };
  world.plan(during(0.5), () => promo.setPromoCodeDisabled(world.deps, world.team.admin, demoPromoCodes.stopped, stop));
  const random = createSeededRandom(71);
  for (let at = 0; at < subscriberCount; at += 1) {
    const when = begin + ((end - begin) * (at + random())) / (subscriberCount + 2);
    const email = `${toAscii(inventName(random))}${at}@example.com`;
    const offer = when < goldAt && at % 2 === 0 ? "GOLD" : undefined;
    let token = "";
    world.plan(when, async () => {
      await newsletter.requestNewsletterSubscription(world.deps, { email, address: `41.83.${at}.9`, offer });
      const [mail] = (await newsletter.findSubscriptionByEmail(world.deps, email))?.mails ?? [];
      token = mail ? (JSON.parse(mail.data) as { token: string }).token : "";
    });
    // Most confirm, some never do, and a few unsubscribe again.
    if (at % 6 !== 5) world.plan(when + hour, () => newsletter.confirmSubscription(world.deps, token));
    if (at % 11 === 3) world.plan(when + 40 * dayMs, () => newsletter.endSubscription(world.deps, token));
  }
}

/** Creates an account with a default password, which its user changes at once. */
async function join(world: DemoWorld, role: StaffRole, newPassword: string): Promise<void> {
  const [person, currentPassword] = [demoTeamMembers[role], generateReadableSecret()];
  await createStaffUserByOperator(world.deps, { ...person, role, password: currentPassword });
  const userId = (await listStaffUsers(world.deps)).find(({ email }) => email === person.email)?.id ?? "";
  const session = { tokenHash: "", sessionId: userId, deviceHash: "", userId, ...person, role };
  world.team[role] = { ...session, mustChangePassword: false };
  const passwords = { currentPassword, newPassword, address: "127.0.0.1" };
  await changeOwnPassword(world.deps, { ...session, mustChangePassword: true }, passwords);
}

/** Changes settings as the administrator does; they apply to later acts. */
async function set({ deps, team }: DemoWorld, values: Parameters<typeof mergeStoredSettings>[1]): Promise<void> {
  const { site, mailFrom, missingLegal } = deps.settings;
  const before = { site, mailFrom, missingLegal };
  const changes = (Object.keys(values) as SettingKey[]).map((key) => ({ key, version: 0, value: values[key] ?? null }));
  await updateStaffSettings(deps, team.admin, before, changes, replaceShopPhotographs);
  Object.assign(deps.settings, mergeStoredSettings(before, values));
}
