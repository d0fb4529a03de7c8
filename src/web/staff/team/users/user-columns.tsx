import { staffRoleLabels } from "#shared/access/access.ts";
import type { ListedStaffUser } from "#shared/contract/staff.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { createStaffListColumnHelper } from "../../parts/list/table.ts";
import { getSecondFactorLabel } from "./match-user.ts";

export interface StaffUserRow extends ListedStaffUser {
  isSelf: boolean;
}

export interface UserRowAction {
  kind: "edit" | "password" | "delete";
  user: StaffUserRow;
}
type OnAct = (act: UserRowAction) => void;

const column = createStaffListColumnHelper<StaffUserRow>();
const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** Builds the columns of product.md §2, the role, and whether a second factor is on. */
export function buildUserColumns(onAct: OnAct) {
  const byText =
    (textOf: (user: StaffUserRow) => string) => (a: { original: StaffUserRow }, b: { original: StaffUserRow }) =>
      french.compare(textOf(a.original), textOf(b.original));
  return column.columns([
    column.display({
      id: "actions",
      header: "Action",
      cell: ({ row }) => <UserActions user={row.original} onAct={onAct} />,
    }),
    column.accessor("name", {
      header: "Nom complet",
      sortFn: byText(({ name }) => name),
      cell: ({ row }) => <UserName user={row.original} />,
    }),
    column.accessor("email", { header: "Email", sortFn: byText(({ email }) => email) }),
    column.accessor("createdAt", {
      header: "Date de création",
      sortFn: (a, b) => a.original.createdAt.localeCompare(b.original.createdAt),
      cell: ({ row }) => formatInstantInDakar(row.original.createdAt),
    }),
    column.accessor("updatedAt", {
      header: "Dernière modification",
      sortFn: (a, b) => a.original.updatedAt.localeCompare(b.original.updatedAt),
      cell: ({ row }) => formatInstantInDakar(row.original.updatedAt),
    }),
    column.accessor("role", {
      header: "Rôle",
      sortFn: byText(({ role }) => staffRoleLabels[role]),
      cell: ({ row }) => staffRoleLabels[row.original.role],
    }),
    column.accessor("secondFactor", {
      header: "Second facteur",
      sortFn: byText(getSecondFactorLabel),
      cell: ({ row }) => <FactorBadge user={row.original} />,
    }),
  ]);
}

function FactorBadge({ user }: { user: StaffUserRow }) {
  return <Badge kind={user.secondFactor ? "good" : "waiting"}>{getSecondFactorLabel(user)}</Badge>;
}

function UserName({ user }: { user: StaffUserRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-semibold text-silver-50">
      {user.name}
      {user.isSelf ? <Badge>Vous</Badge> : null}
    </span>
  );
}

function UserActions({ user, onAct }: { user: StaffUserRow; onAct: OnAct }) {
  return (
    <span className="flex">
      <IconButton
        label={`Modifier ${user.name}`}
        icon={<Icon name="pencil" />}
        onPress={() => onAct({ kind: "edit", user })}
      />
      <IconButton
        label={`Nouveau mot de passe pour ${user.name}`}
        icon={<Icon name="lock" />}
        disabled={user.isSelf}
        onPress={() => onAct({ kind: "password", user })}
      />
      <IconButton
        danger
        label={`Supprimer ${user.name}`}
        icon={<Icon name="trash" />}
        disabled={user.isSelf}
        onPress={() => onAct({ kind: "delete", user })}
      />
    </span>
  );
}

export function UserCard({ user, onAct }: { user: StaffUserRow; onAct: OnAct }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-sm">
      <div className="min-w-0">
        <UserName user={user} />
        <p className="wrap-anywhere">{user.email}</p>
        <p className="pt-2 text-silver-100">{staffRoleLabels[user.role]}</p>
        <p className="flex flex-wrap items-center gap-2 py-1 text-xs text-silver-300">
          Second facteur <FactorBadge user={user} />
        </p>
        <p className="text-xs text-silver-300">Créé le {formatInstantInDakar(user.createdAt)}</p>
        <p className="text-xs text-silver-300">Modifié le {formatInstantInDakar(user.updatedAt)}</p>
      </div>
      <UserActions user={user} onAct={onAct} />
    </div>
  );
}
