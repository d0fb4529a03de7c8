/** `npm run seed`: a shop's year of invented orders, by the same use cases as real ones, into a database that has none. */
import { roleLabels, roles } from "#shared/access.ts";
import { isoDay } from "#shared/instants.ts";
import { paths } from "#shared/urls.ts";
import type { Deps } from "../deps.ts";
import { showcase } from "./demo/plan/people.ts";
import { isLoopback, type Settings } from "#server/config/env.ts";
import { hasOrders } from "#server/features/orders/order-service.ts";
import { hasRealPayments } from "#server/features/payments/payment-service.ts";
import { ensureFirstAdministrator } from "../features/staff/administrators.ts";
import { openDeps } from "#server/composition/open-deps.ts";
import { makePictures } from "./demo/pictures.ts";
import { codes } from "./demo/promo.ts";
import { members } from "./demo/team.ts";
import { type Demo, liveDemo } from "./demo/year.ts";
import { tellDatabase } from "./require-database.ts";
import { CommandError, runCommand, say, UsageError } from "./run.ts";

const [fewestDays, mostDays] = [30, 365];

runCommand(async (settings, words) => {
  const days = daysOf(words);
  tellDatabase(settings);
  refuseSelling(settings);
  // On a trial it may be the first to come, and makes the database.
  const deps = await openDeps({ ...settings, logLevel: "error" });
  try {
    await refuseOrders(deps);
    // The demo's team would else stand in the way of who the operator chose.
    if (settings.admin.password !== undefined) await ensureFirstAdministrator(deps);
    tell(deps, await liveDemo(deps, { days, now: Date.now(), pictures: await makePictures() }));
  } finally {
    await deps.mail.close();
    await deps.db.close();
  }
  return 0;
});

/** @throws {UsageError} */
function daysOf(words: readonly string[]): number {
  const [flag, text = "", ...more] = words;
  if (flag === undefined) return mostDays;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (flag !== "--days" || more.length > 0 || days < fewestDays || days > mostDays) throw new UsageError(`Utilisation : npm run seed [-- --days N], N de ${fewestDays} à ${mostDays} (${mostDays} sans lui)`);
  return days;
}

/** @throws {CommandError} where visitors could come: the demo's team could log in there, too */
function refuseSelling({ paytech, publicUrl }: Settings): void {
  if (!paytech.simulated) throw new CommandError("Refusé : des clés PayTech sont posées (PAYTECH_API_KEY), donc de vraies commandes viennent ici. Les commandes de démonstration n'ont rien à y faire.");
  if (!isLoopback(publicUrl)) throw new CommandError(`Refusé : PUBLIC_URL est ${publicUrl}, une adresse publique. La démonstration ne se fait que sur cette machine (http://127.0.0.1).`);
}

/** @throws {CommandError} where anything was ever ordered */
async function refuseOrders(deps: Deps): Promise<void> {
  if (await hasRealPayments(deps)) throw new CommandError("Refusé : cette base a des paiements par PayTech. Les commandes de démonstration n'ont rien à y faire.");
  if (await hasOrders(deps)) throw new CommandError("Refusé : cette base a déjà des commandes, et la démonstration ne s'ajoute à aucune. Nommez un dossier vide : DATA_DIR=./demo npm run seed");
}

function tell({ settings }: Deps, { plan, refs, password }: Demo): void {
  const live = (at: number) => `${settings.publicUrl}${paths.card(refs[at] ?? "")}`;
  const shown = plan.orders.findIndex(({ isShowcase }) => isShowcase);
  const plain = plan.orders.findLastIndex(({ offer, pay, stop }) => offer === "SILVER" && pay.by === "provider" && stop !== undefined);
  const waiting = plan.orders.findLastIndex(({ pay, begun }) => pay.by === "nobody" && !begun);
  say(`${refs.length} commandes, du ${isoDay(plan.begin)} au ${isoDay(plan.end - 1)}.`);
  say(`Une carte GOLD : ${live(shown)}`);
  say(`Une carte SILVER : ${live(plain)}`);
  say(`Une commande à payer : ${settings.publicUrl}${paths.payment(refs[waiting] ?? "")}`);
  say(`Codes promo à essayer : ${codes.percentage} (-10 %), ${codes.gift} (cadeau)`);
  say(`Espace du propriétaire : ${settings.publicUrl}${paths.owner}, avec ${showcase.email} ; son code arrive dans ${settings.smtpUrl ? "sa boîte" : `${settings.dataDir}/outbox`}`);
  say(`Équipe : ${settings.publicUrl}${paths.admin}, mot de passe (dit cette seule fois) : ${password}`);
  for (const role of roles) say(`  ${members[role].email} : ${members[role].name}, ${roleLabels[role]}`);
}
