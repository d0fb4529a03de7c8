import { Badge, type BadgeKind } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { SystemScreenPanel } from "./panel.tsx";
import { formatAgeInFrench, describeBackupRestoreTest } from "./backup-words.ts";
import type { SystemStatus } from "./use-system.ts";

type Backup = NonNullable<SystemStatus["backups"]>[number];

const megabyte = 1024 ** 2;
const looks: Record<Backup["state"], { kind: BadgeKind; word: string }> = {
  running: { kind: "gold", word: "En cours" },
  done: { kind: "good", word: "Faite" },
  failed: { kind: "bad", word: "Échouée" },
};
const damagedLook = { kind: "bad", word: "Abîmée" } as const;

type Props = { system: Pick<SystemStatus, "backups" | "lastBackup" | "backupsScheduled"> };

/** Shows the age of the last good backup, then the latest backups, and which parts of each could be restored. */
export function BackupsPanel({ system: { backups, lastBackup, backupsScheduled } }: Props) {
  return (
    <SystemScreenPanel id="system-backups" title="Sauvegardes">
      {backupsScheduled ? null : (
        <p className="text-sm text-danger">Aucune ne se fait d'elle-même&nbsp;: réglez BACKUP_TO.</p>
      )}
      {lastBackup ? (
        <p className={`text-sm ${lastBackup.late ? "text-danger" : "text-silver-300"}`}>
          Dernière bonne sauvegarde {formatAgeInFrench(lastBackup.ageMs)}
          {lastBackup.late ? "\u00a0: elle devrait avoir moins de 26 heures." : "."}
        </p>
      ) : null}
      {backups?.length === 0 ? <p className="text-sm text-silver-300">La première n'est pas encore faite.</p> : null}
      {backups && backups.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {backups.map((backup) => (
            <BackupItem key={backup.id} backup={backup} />
          ))}
        </ul>
      ) : null}
    </SystemScreenPanel>
  );
}

function BackupItem({ backup }: { backup: Backup }) {
  const { kind, word } = backup.damaged > 0 ? damagedLook : looks[backup.state];
  const read = describeBackupRestoreTest(backup);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      <span className="w-24 shrink-0">
        <Badge kind={kind}>{word}</Badge>
      </span>
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="text-silver-50">
          {formatInstantInDakar(backup.startedAt)}
          {backup.state === "done" ? `, ${formatSize(backup)}` : ""}
        </p>
        {read ? <p className="text-silver-300">{read}</p> : null}
        {backup.message ? (
          <p className={backup.damaged > 0 ? "text-danger" : "text-silver-300"}>{backup.message}</p>
        ) : null}
        <p className="text-silver-300">{backup.place}</p>
      </div>
    </li>
  );
}

function formatSize({ bytes }: Backup): string {
  return `${(bytes / megabyte).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}\u00a0Mo ajoutés`;
}
