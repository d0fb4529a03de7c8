import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import { Panel } from "./panel.tsx";
import type { System } from "./use-system.ts";

type Backup = NonNullable<System["backups"]>[number];

const megabyte = 1024 ** 2;
const looks: Record<Backup["state"], { kind: BadgeKind; word: string }> = { running: { kind: "gold", word: "En cours" }, done: { kind: "good", word: "Faite" }, failed: { kind: "bad", word: "Échouée" } };

/** The last backups, and whether each was found to restore. */
export function Backups({ backups }: Pick<System, "backups">) {
  return (
    <Panel id="system-backups" title="Sauvegardes">
      {backups === null ? <p className="text-sm text-silver-300">Aucune ne se fait d'elle-même&nbsp;: réglez BACKUP_TO.</p> : null}
      {backups?.length === 0 ? <p className="text-sm text-silver-300">La première n'est pas encore faite.</p> : null}
      {backups && backups.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {backups.map((backup) => (
            <li key={backup.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
              <span className="w-24 shrink-0"><Badge kind={looks[backup.state].kind}>{looks[backup.state].word}</Badge></span>
              <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <p className="text-silver-50">{formatInstant(backup.startedAt)}{backup.state === "done" ? `, ${sizeOf(backup)}` : ""}</p>
                <p className="text-silver-300">{backup.message || (backup.checked ? "Relue et restaurée à l'essai." : backup.state === "done" ? "Pas encore éprouvée." : "")}</p>
                <p className="text-silver-300">{backup.place}</p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function sizeOf({ bytes }: Backup): string {
  return `${(bytes / megabyte).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0Mo ajoutés`;
}
