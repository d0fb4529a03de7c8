import { roleLabels } from "#shared/access.ts";
import type { ListedUser } from "#shared/contract/staff.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Badge } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { columnsOf } from "../parts/list/table.ts";
import { factorWords } from "./match-user.ts";

export interface UserRow extends ListedUser {
  isSelf: boolean;
}

/** What an administrator asks to do with an account. */
export interface UserAct {
  kind: "edit" | "password" | "delete";
  user: UserRow;
}
type OnAct = (act: UserAct) => void;

const column = columnsOf<UserRow>();
const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** The columns of product.md §2, the role, and whether a second factor is on. */
export function userColumns(onAct: OnAct) {
  const byText = (textOf: (user: UserRow) => string) => (a: { original: UserRow }, b: { original: UserRow }) => french.compare(textOf(a.original), textOf(b.original));
  return column.columns([
    column.display({ id: "actions", header: "Action", cell: ({ row }) => <UserActions user={row.original} onAct={onAct} /> }),
    column.accessor("name", { header: "Nom complet", sortFn: byText(({ name }) => name), cell: ({ row }) => <UserName user={row.original} /> }),
    column.accessor("email", { header: "E-mail", sortFn: byText(({ email }) => email) }),
    column.accessor("createdAt", { header: "Date de création", sortFn: (a, b) => a.original.createdAt.localeCompare(b.original.createdAt), cell: ({ row }) => formatInstant(row.original.createdAt) }),
    column.accessor("updatedAt", { header: "Dernière modification", sortFn: (a, b) => a.original.updatedAt.localeCompare(b.original.updatedAt), cell: ({ row }) => formatInstant(row.original.updatedAt) }),
    column.accessor("role", { header: "Rôle", sortFn: byText(({ role }) => roleLabels[role]), cell: ({ row }) => roleLabels[row.original.role] }),
    column.accessor("secondFactor", { header: "Second facteur", sortFn: byText(factorWords), cell: ({ row }) => <FactorBadge user={row.original} /> }),
  ]);
}

function FactorBadge({ user }: { user: UserRow }) {
  return <Badge kind={user.secondFactor ? "good" : "waiting"}>{factorWords(user)}</Badge>;
}

function UserName({ user }: { user: UserRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold text-silver-50">
      {user.name}
      {user.isSelf ? <Badge>Vous</Badge> : null}
    </span>
  );
}

function UserActions({ user, onAct }: { user: UserRow; onAct: OnAct }) {
  return (
    <span className="flex">
      <IconButton label={`Modifier ${user.name}`} icon={<Icon name="pencil" />} onPress={() => onAct({ kind: "edit", user })} />
      <IconButton label={`Nouveau mot de passe pour ${user.name}`} icon={<Icon name="lock" />} disabled={user.isSelf} onPress={() => onAct({ kind: "password", user })} />
      <IconButton danger label={`Supprimer ${user.name}`} icon={<Icon name="trash" />} disabled={user.isSelf} onPress={() => onAct({ kind: "delete", user })} />
    </span>
  );
}

export function UserCard({ user, onAct }: { user: UserRow; onAct: OnAct }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
      <div className="min-w-0">
        <UserName user={user} />
        <p className="wrap-anywhere">{user.email}</p>
        <p className="pt-2 text-silver-100">{roleLabels[user.role]}</p>
        <p className="flex flex-wrap items-center gap-2 py-1 text-xs text-silver-300">Second facteur <FactorBadge user={user} /></p>
        <p className="text-xs text-silver-300">Créé le {formatInstant(user.createdAt)}</p>
        <p className="text-xs text-silver-300">Modifié le {formatInstant(user.updatedAt)}</p>
      </div>
      <UserActions user={user} onAct={onAct} />
    </div>
  );
}
