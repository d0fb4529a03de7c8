import { formatInstantInDakar } from "../../parts/dates.ts";
import { SystemScreenPanel } from "./panel.tsx";
import type { SystemStatus } from "./use-system.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";

const engines: Record<SystemStatus["engine"], string> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const gigabyte = 1024 ** 3;
const size = (bytes: number) => `${(bytes / gigabyte).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0Go`;

/** Shows what runs, since when, and on what. */
export function ServiceStatusPanel({
  system: { version, build, startedAt, engine, migrations, simulated, lastNotice, disk },
}: {
  system: SystemStatus;
}) {
  const facts: [string, string][] = [
    ["Version", build ? `${version}, construction ${build}` : version],
    ["Démarré", formatInstantInDakar(startedAt)],
    ["Base de données", engines[engine]],
    ["Migrations", `${migrations.applied}, la dernière ${migrations.last ?? "aucune"}`],
    ["Paiements", simulated ? "Simulés, aucun argent réel" : paymentProviderName],
    ["Dernière notification", lastNotice ? formatInstantInDakar(lastNotice) : "Aucune encore"],
    ["Disque", disk ? `${size(disk.free)} libres sur ${size(disk.all)}` : "Rien ne grandit sur cette machine"],
  ];
  return (
    <SystemScreenPanel id="system-service" title="Service">
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-silver-300">{name}</dt>
            <dd className="wrap-anywhere text-silver-50">{value}</dd>
          </div>
        ))}
      </dl>
    </SystemScreenPanel>
  );
}
