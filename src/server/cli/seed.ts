/** `npm run seed`: a shop's year of invented orders, made with the real use cases, in a database without orders. */
import { formatCount } from "#shared/format/counts.ts";
import { staffRoleLabels, staffRoles } from "#shared/access/access.ts";
import { formatIsoDay } from "#shared/format/day-and-time.ts";
import { routePaths } from "#shared/route-paths.ts";
import type { Deps } from "#server/deps.ts";
import { companyPeople, showcaseOwner } from "./demo/people.ts";
import type { ServerSettings } from "#server/config/environment-settings.ts";
import { isLoopbackAddress } from "#server/config/loopback-address.ts";
import { hasAnyOrder } from "#server/features/orders/order-service.ts";
import { hasRealPayments } from "#server/features/payments/payment-service.ts";
import { ensureFirstAdministrator } from "#server/features/staff-accounts/administrators.ts";
import { createDeps } from "#server/composition/open-deps.ts";
import { createDemoPictures } from "./demo/pictures.ts";
import { demoPromoCodes } from "./demo/order-acts.ts";
import { demoTeamMembers } from "./demo/shop.ts";
import { type DemoYearResult, simulateDemoYear } from "./demo/year.ts";
import { printDatabaseName } from "./require-database.ts";
import { CommandError, runCliCommand, printLine, UsageError } from "./run.ts";

const [fewestDays, mostDays] = [30, 365];

runCliCommand(async (settings, words) => {
  const days = parseDays(words);
  printDatabaseName(settings);
  refuseSelling(settings);
  // On a trial it may be the first command to run, and creates the database.
  const deps = await createDeps({ ...settings, logLevel: "error" });
  try {
    await refuseOrders(deps);
    // The demo's team must not replace the operator's own first administrator.
    if (settings.admin.password !== undefined) await ensureFirstAdministrator(deps);
    tell(deps, await simulateDemoYear(deps, { days, now: Date.now(), pictures: await createDemoPictures() }));
  } finally {
    await deps.mail.close();
    await deps.db.close();
  }
  return 0;
});

/** @throws {UsageError} */
function parseDays(words: readonly string[]): number {
  const [flag, text = "", ...more] = words;
  if (flag === undefined) return mostDays;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (flag !== "--days" || more.length > 0 || days < fewestDays || days > mostDays)
    throw new UsageError(
      `Utilisation : npm run seed [-- --days N], N de ${fewestDays} à ${mostDays} (${mostDays} sans lui)`,
    );
  return days;
}

/** @throws {CommandError} if visitors could come: the demo's team could log in there, too */
function refuseSelling({ paytech, publicUrl }: ServerSettings): void {
  if (!paytech.simulated)
    throw new CommandError(
      `Refusé : des clés de paiement sont posées (PAYTECH_API_KEY), donc de vraies commandes viennent ici. Les commandes de démonstration n'ont rien à y faire.`,
    );
  if (!isLoopbackAddress(publicUrl))
    throw new CommandError(
      `Refusé : PUBLIC_URL est ${publicUrl}, une adresse publique. La démonstration ne se fait que sur cette machine (http://127.0.0.1).`,
    );
}

/** @throws {CommandError} if anything was ever ordered */
async function refuseOrders(deps: Deps): Promise<void> {
  if (await hasRealPayments(deps.db.query))
    throw new CommandError(
      `Refusé : cette base a de vrais paiements. Les commandes de démonstration n'ont rien à y faire.`,
    );
  if (await hasAnyOrder(deps.db.query))
    throw new CommandError(
      "Refusé : cette base a déjà des commandes, et la démonstration ne s'ajoute à aucune. Nommez un dossier vide : DATA_DIR=./demo npm run seed",
    );
}

function tell({ settings }: Deps, { plan, refs, password }: DemoYearResult): void {
  const live = (at: number) => `${settings.publicUrl}${routePaths.card(refs[at] ?? "")}`;
  const shown = plan.orders.findIndex(({ isShowcase }) => isShowcase);
  const plain = plan.orders.findLastIndex(({ offer, acts }) => offer === "SILVER" && acts[0] === "pays");
  const waiting = plan.orders.findLastIndex(({ acts, begun }) => acts.length === 0 && !begun);
  printLine(
    `${formatCount(refs.length, "commande")}, du ${formatIsoDay(plan.begin)} au ${formatIsoDay(plan.end - 1)}.`,
  );
  printLine(`Une carte GOLD : ${live(shown)}`);
  printLine(`Une carte SILVER : ${live(plain)}`);
  printLine(`Une commande à payer : ${settings.publicUrl}${routePaths.payment(refs[waiting] ?? "")}`);
  printLine(`Codes promo à essayer : ${demoPromoCodes.percentage} (-10 %), ${demoPromoCodes.gift} (cadeau)`);
  printLine(
    `Espace du propriétaire : ${settings.publicUrl}${routePaths.owner}, avec ${showcaseOwner.email} ; son code arrive dans ${settings.smtpUrl ? "sa boîte" : `${settings.dataDir}/outbox`}`,
  );
  printLine(`Espace d'entreprise : ${settings.publicUrl}${routePaths.company}, avec ${companyPeople[0]?.email}`);
  printLine(`Équipe : ${settings.publicUrl}${routePaths.admin}, mot de passe (dit cette seule fois) : ${password}`);
  for (const role of staffRoles)
    printLine(`  ${demoTeamMembers[role].email} : ${demoTeamMembers[role].name}, ${staffRoleLabels[role]}`);
}
