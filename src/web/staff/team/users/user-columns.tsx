import { staffRoleLabels } from "#shared/access/access.ts";
import type { ListedStaffUser } from "#shared/contract/staff.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge } from "../../parts/badge.tsx";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import type { ListColumn } from "../../parts/list/list-column.ts";
import { getSecondFactorLabel } from "./match-user.ts";

export interface StaffUserRow extends ListedStaffUser {
  isSelf: boolean;
}

export interface UserRowAction {
  kind: "edit" | "password" | "delete";
  user: StaffUserRow;
}
type OnAct = (act: UserRowAction) => void;

const french = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/** Builds the columns of product.md §2, and those for the role and the second factor. */
export function buildUserColumns(onAct: OnAct): ListColumn<StaffUserRow>[] {
  const byText = (textOf: (user: StaffUserRow) => string) => (one: StaffUserRow, other: StaffUserRow) =>
    french.compare(textOf(one), textOf(other));
  return [
    { id: "actions", header: "Action", cell: (row) => <UserActions user={row} onAct={onAct} /> },
    { id: "name", header: "Nom complet", sort: byText(({ name }) => name), cell: (row) => <UserName user={row} /> },
    { id: "email", header: "Email", sort: byText(({ email }) => email), cell: (row) => row.email },
    {
      id: "createdAt",
      header: "Date de création",
      sort: (one, other) => one.createdAt.localeCompare(other.createdAt),
      cell: (row) => formatInstantInDakar(row.createdAt),
    },
    {
      id: "updatedAt",
      header: "Dernière modification",
      sort: (one, other) => one.updatedAt.localeCompare(other.updatedAt),
      cell: (row) => formatInstantInDakar(row.updatedAt),
    },
    {
      id: "role",
      header: "Rôle",
      sort: byText(({ role }) => staffRoleLabels[role]),
      cell: (row) => staffRoleLabels[row.role],
    },
    {
      id: "secondFactor",
      header: "Second facteur",
      sort: byText(getSecondFactorLabel),
      greatestFirst: true,
      cell: (row) => <FactorBadge user={row} />,
    },
  ];
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
