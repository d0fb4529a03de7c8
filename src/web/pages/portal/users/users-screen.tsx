import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { listUsers } from "#shared/contract/staff.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { callStaff } from "../api.ts";
import { DataTable } from "../parts/list/data-table.tsx";
import { defaultPageSize, useListAddress, useValidPage } from "../parts/list/list-address.ts";
import { Pager, RefreshButton } from "../parts/list/pager.tsx";
import { Screen } from "../parts/screen.tsx";
import { SearchField } from "../parts/list/search-field.tsx";
import { Empty, Failed, Loading } from "../parts/states.tsx";
import { useClientTable } from "../parts/list/table.ts";
import { useAuth } from "../session/use-auth.ts";
import { CreateUserForm } from "./create-user-form.tsx";
import { DeleteUserDialog } from "./delete-user-dialog.tsx";
import { EditUserForm } from "./edit-user-form.tsx";
import { matchesUser } from "./match-user.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { type UserAct, UserCard, userColumns, type UserRow } from "./user-columns.tsx";

const none: UserRow[] = [];

/** product.md §2, Users screen. */
export function UsersScreen() {
  const list = useListAddress();
  const self = useAuth()?.user.id;
  const [act, setAct] = useState<UserAct>();
  const endAct = () => setAct(undefined);
  const users = useQuery({ queryKey: ["users"], queryFn: ({ signal }) => callStaff<typeof listUsers>("GET", "/api/users", { signal }), placeholderData: keepPreviousData });
  const { data } = users;
  const rows = useMemo(() => data?.map((user) => ({ ...user, isSelf: user.id === self })) ?? none, [data, self]);
  const columns = useMemo(() => userColumns(setAct), []);

  const search = list.read("recherche");
  const table = useClientTable({
    columns,
    rows,
    search,
    matches: matchesUser,
    page: list.page,
    sort: list.read("tri") || "name",
    onSort: (tri) => list.change({ tri }),
  });
  const found = table.getFilteredRowModel().rows.length;
  const pageCount = Math.ceil(found / defaultPageSize);
  useValidPage(list, data && pageCount);

  return (
    <Screen
      title="Utilisateurs"
      intro="Qui peut entrer dans ce portail."
      actions={<Button size="small" icon={<Icon name="plus" />} onClick={() => list.change({ nouveau: "1", page: String(list.page) })}>Créer un nouveau compte</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <SearchField value={search} onSearch={(recherche) => list.change({ recherche }, { replace: true })} />
          <RefreshButton busy={users.isFetching} onPress={() => void users.refetch()} />
        </div>
        {users.isPending ? <Loading /> : null}
        {users.isError ? <Failed what="La liste des utilisateurs n'a pas pu être chargée." error={users.error} onRetry={() => void users.refetch()} busy={users.isFetching} /> : null}
        {data && found === 0 ? <Empty title={search ? `Aucun utilisateur ne correspond à « ${search} ».` : "Aucun utilisateur."} /> : null}
        {data && found > 0 ? (
          <>
            <DataTable table={table} caption="Utilisateurs" rowId={({ id }) => id} stale={false} renderCard={(user) => <UserCard user={user} onAct={setAct} />} />
            <Pager page={list.page} pageCount={pageCount} summary={`${found} utilisateur${found > 1 ? "s" : ""}`} onPage={(page) => list.change({ page: String(page) })} />
          </>
        ) : null}
      </div>
      {list.read("nouveau") ? <CreateUserForm onClose={() => list.change({ nouveau: undefined, page: String(list.page) })} /> : null}
      {act?.kind === "edit" ? <EditUserForm user={act.user} onClose={endAct} /> : null}
      {act?.kind === "password" ? <NewPasswordForm user={act.user} onClose={endAct} /> : null}
      <DeleteUserDialog user={act?.kind === "delete" ? act.user : undefined} onClose={endAct} />
    </Screen>
  );
}
