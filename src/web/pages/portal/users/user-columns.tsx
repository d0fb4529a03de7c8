import type { User } from "#shared/contract/users.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Badge } from "../parts/badge.tsx";
import { formatInstant } from "../parts/dates.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { columnsOf } from "../parts/table.ts";

export interface UserRow extends User {
  isSelf: boolean;
}

const column = columnsOf<UserRow>();
const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** The columns of product.md §2. */
export function userColumns(onDelete: (user: UserRow) => void) {
  const byText = (key: "name" | "email") => (a: { original: UserRow }, b: { original: UserRow }) => french.compare(a.original[key], b.original[key]);
  return column.columns([
    column.display({ id: "actions", header: "Action", cell: ({ row }) => <DeleteButton user={row.original} onDelete={onDelete} /> }),
    column.accessor("name", { header: "Nom complet", sortFn: byText("name"), cell: ({ row }) => <UserName user={row.original} /> }),
    column.accessor("email", { header: "Email", sortFn: byText("email") }),
    column.accessor("createdAt", { header: "Date de création", sortFn: (a, b) => a.original.createdAt.localeCompare(b.original.createdAt), cell: ({ row }) => formatInstant(row.original.createdAt) }),
    column.accessor("updatedAt", { header: "Dernière modification", sortFn: (a, b) => a.original.updatedAt.localeCompare(b.original.updatedAt), cell: ({ row }) => formatInstant(row.original.updatedAt) }),
  ]);
}

function UserName({ user }: { user: UserRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold text-silver-50">
      {user.name}
      {user.isSelf ? <Badge>Vous</Badge> : null}
    </span>
  );
}

function DeleteButton({ user, onDelete }: { user: UserRow; onDelete: (user: UserRow) => void }) {
  return <IconButton danger label={`Supprimer ${user.name}`} icon={<Icon name="trash" />} disabled={user.isSelf} onPress={() => onDelete(user)} />;
}

export function UserCard({ user, onDelete }: { user: UserRow; onDelete: (user: UserRow) => void }) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div className="min-w-0">
        <UserName user={user} />
        <p className="wrap-anywhere">{user.email}</p>
        <p className="pt-2 text-xs text-silver-300">Créé le {formatInstant(user.createdAt)}</p>
        <p className="text-xs text-silver-300">Modifié le {formatInstant(user.updatedAt)}</p>
      </div>
      <DeleteButton user={user} onDelete={onDelete} />
    </div>
  );
}
