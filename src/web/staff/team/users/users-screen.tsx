import { useMemo, useState } from "react";
import type { listUsers } from "#shared/contract/staff.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { ListSearch, ListToolbar } from "../../parts/list/list-toolbar.tsx";
import { useClientPagedList } from "../../parts/list/use-list.ts";
import { StaffEmptyState } from "../../parts/staff-states.tsx";
import { useAuth } from "../../session/use-auth.ts";
import { CreateUserForm } from "./create-user-form.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { EditUserForm } from "./edit-user-form.tsx";
import { matchesUser } from "./match-user.ts";
import { DefaultPasswordForm } from "./new-password-form.tsx";
import { type UserRowAction, UserCard, buildUserColumns } from "./user-columns.tsx";
import { screens } from "../../session/screens.ts";

/** Renders product.md §2, Users screen. */
export function UsersScreen() {
  const address = useListUrlState();
  const self = useAuth()?.user.id;
  const [act, setAct] = useState<UserRowAction>();
  const endAct = () => setAct(undefined);
  const columns = useMemo(() => buildUserColumns(setAct), []);
  const search = address.read("recherche");
  const list = useClientPagedList(address, {
    key: ["users", self],
    read: async (signal) =>
      (await callStaff<typeof listUsers>("GET", "/api/users", { signal })).map((user) => ({
        ...user,
        isSelf: user.id === self,
      })),
    columns,
    matches: matchesUser,
    sort: "name",
  });

  return (
    <ListScreen
      list={list}
      title={screens.users.title}
      intro="Qui peut entrer dans ce portail."
      actions={
        <Button size="small" icon={<Icon name="plus" />} onClick={() => address.open("nouveau", "1")}>
          Créer un nouveau compte
        </Button>
      }
      tools={
        <ListToolbar list={list}>
          <ListSearch address={address} />
        </ListToolbar>
      }
      failed="La liste des utilisateurs n'a pas pu être chargée."
      empty={
        <StaffEmptyState
          title={search ? `Aucun utilisateur ne correspond à «\u00a0${search}\u00a0».` : "Aucun utilisateur."}
        />
      }
      caption="Utilisateurs"
      noun="utilisateur"
      rowId={({ id }) => id}
      renderCard={(user) => <UserCard user={user} onAct={setAct} />}
    >
      {address.read("nouveau") ? <CreateUserForm onClose={() => address.open("nouveau", undefined)} /> : null}
      {act?.kind === "edit" ? <EditUserForm user={act.user} onClose={endAct} /> : null}
      {act?.kind === "password" ? <DefaultPasswordForm user={act.user} onClose={endAct} /> : null}
      <DeleteUserDialog user={act?.kind === "delete" ? act.user : undefined} onClose={endAct} />
    </ListScreen>
  );
}
