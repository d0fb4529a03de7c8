/** `npm run seed`: demo orders and cards, made and paid by the same use cases as real ones, and four weeks of invented visits. */
import { orderInput } from "#shared/contract/orders.ts";
import { paths } from "#shared/urls.ts";
import { demoPeople, type DemoPerson } from "../demo/people.ts";
import { cover, logo, portrait } from "../demo/pictures.ts";
import { demoVisits } from "../demo/visits.ts";
import type { Deps } from "../deps.ts";
import { createOrder } from "../features/orders/placing/service.ts";
import { hasRealPayments, startPayment } from "../features/payments/service.ts";
import { createPromoCode } from "../features/promo-codes/service.ts";
import { readUploadUrl, storeUpload } from "../features/uploads/service.ts";
import { addInventedVisits } from "../features/visits/service.ts";
import { openDeps } from "../open-deps.ts";
import { tellDatabase } from "./require-database.ts";
import { CommandError, runCommand, say, UsageError } from "./run.ts";

runCommand(async (settings, words) => {
  if (words.length > 0) throw new UsageError("Utilisation : npm run seed");
  tellDatabase(settings);
  if (!settings.paytech.simulated) throw new CommandError("Refusé : des clés PayTech sont posées (PAYTECH_API_KEY), donc de vraies commandes viennent ici. Les commandes de démonstration n'ont rien à y faire.");
  // On a trial it may be the first to come, and makes the database.
  const deps = await openDeps({ ...settings, logLevel: "warn" });
  if (await hasRealPayments(deps)) {
    await deps.mail.close();
    await deps.db.close();
    throw new CommandError("Refusé : cette base a des paiements par PayTech. Les commandes de démonstration n'ont rien à y faire.");
  }
  const gift = await createPromoCode(deps, { kind: "gift", value: 0, maxUses: demoPeople.filter(({ paid }) => paid).length });
  for (const [place, person] of demoPeople.entries()) {
    const ref = await order(deps, person);
    if (person.paid) await startPayment(deps, ref, { promoCode: gift.code, address: "seed" });
    if (person.paid) await addInventedVisits(deps, demoVisits(ref, place, deps.clock.now()));
    const path = person.paid ? paths.card(ref) : paths.payment(ref);
    say(`${person.firstName} ${person.lastName} : ${deps.settings.publicUrl}${path}`);
  }
  await deps.mail.close();
  await deps.db.close();
  return 0;
});

async function order(deps: Deps, person: DemoPerson): Promise<string> {
  const [profileUrl, coverUrl, logoUrl] = await Promise.all([
    upload(deps, "profile", await portrait(person.palette)),
    upload(deps, "cover", await cover(person.palette)),
    upload(deps, "logo", await logo(person.palette)),
  ]);
  const mailbox = person.company.normalize("NFD").replace(/[^a-zA-Z]/g, "").toLowerCase();
  const input = orderInput.parse({
    firstName: person.firstName,
    lastName: person.lastName,
    email: `${mailbox}.perso@example.com`,
    phoneNumber: "77 123 45 67",
    address: "Sacré-Cœur 3, face à la pharmacie, Dakar",
    company: person.company,
    jobTitle: person.jobTitle,
    workEmail: `contact@${mailbox}.example.sn`,
    workPhoneNumber: "33 869 12 34",
    workAddress: "Rue 10 prolongée, Point E, Dakar",
    workDescription: person.description,
    socialMedias: person.socialMedias,
    profileUrl,
    coverUrl,
    logoUrl,
  });
  return (await createOrder(deps, input)).ref;
}

async function upload(deps: Deps, kind: "profile" | "cover" | "logo", bytes: Buffer): Promise<string> {
  const { id } = await storeUpload(deps, { kind, bytes });
  return (await readUploadUrl(deps, id)).url;
}
