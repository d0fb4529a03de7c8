import { bindField } from "../../parts/form/bind-field.ts";
import { useMemo, useState } from "react";
import type { StaffUser, createUser, deleteUser, giveDefaultPassword, listUsers } from "#shared/contract/staff.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { ListScreen } from "../../parts/list/list-screen.tsx";
import { useClientPagedList } from "../../parts/list/use-list.ts";
import { useAuth } from "../../session/use-auth.ts";
import { EditUserForm } from "./edit-user-form.tsx";
import { matchesUser } from "./match-user.ts";
import { type StaffUserRow, UserCard, type UserRowAction, buildUserColumns } from "./user-columns.tsx";
import { screens } from "../../session/screens.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useForm } from "react-hook-form";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { DefaultPasswordField, RoleField, defaultPasswordRules } from "./password-and-role-fields.tsx";
import type { StaffRole } from "#shared/access/access.ts";
import { EmailField, TextField } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../../session/query-client.ts";

/** Renders the Users screen of product.md §2. */
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
      refreshes
      search="Rechercher"
      failed="La liste des utilisateurs n'a pas pu être chargée."
      empty={search ? `Aucun utilisateur ne correspond à «\u00a0${search}\u00a0».` : "Aucun utilisateur."}
      caption="Utilisateurs"
      noun="utilisateur"
      rowId={({ id }) => id}
      tableFrom="xl"
      renderCard={(user) => <UserCard user={user} onAct={setAct} />}
    >
      {address.read("nouveau") ? <CreateUserForm onClose={() => address.open("nouveau", undefined)} /> : null}
      {act?.kind === "edit" ? <EditUserForm user={act.user} onClose={endAct} /> : null}
      {act?.kind === "password" ? <DefaultPasswordForm user={act.user} onClose={endAct} /> : null}
      <DeleteUserDialog user={act?.kind === "delete" ? act.user : undefined} onClose={endAct} />
    </ListScreen>
  );
}

/** Asks, deletes, shows the outcome and reloads the list. */
function DeleteUserDialog({ user, onClose }: { user: StaffUser | undefined; onClose: () => void }) {
  const { act, busy } = useAct({
    onEnd: () => {
      onClose();
      return readAgain("users");
    },
  });
  const remove = ({ id }: StaffUser) =>
    act(() => callStaff<typeof deleteUser>("DELETE", "/api/users/:id", { params: { id } }));
  return (
    <ConfirmDialog
      open={user !== undefined}
      title="Supprimer l'utilisateur?"
      confirm="Supprimer"
      busy={busy}
      onConfirm={() => user && remove(user)}
      onClose={onClose}
    >
      <p>
        <strong className="text-silver-50">{user?.name}</strong> ({user?.email}) ne pourra plus entrer dans le portail.
        Ses sessions se ferment aussitôt.
      </p>
    </ConfirmDialog>
  );
}

function DefaultPasswordForm({ user, onClose }: { user: StaffUserRow; onClose: () => void }) {
  const form = useForm({ defaultValues: { password: "" } });

  const submission = useFormSubmit(form, async (body) => {
    const said = await callStaff<typeof giveDefaultPassword>("POST", "/api/users/:id/password", {
      params: { id: user.id },
      body,
    });
    onClose();
    void readAgain("users");
    return said;
  });

  return (
    <FullScreenForm
      title="Nouveau mot de passe par défaut"
      submission={submission}
      confirm="Donner ce mot de passe"
      busyLabel="Enregistrement..."
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong className="text-silver-50">{user.name}</strong> ({user.email}) sera déconnecté partout. Un e-mail l'en
        prévient, sans le mot de passe&nbsp;: donnez-le de vive voix.
      </p>
      <DefaultPasswordField {...bindField(form, "password", defaultPasswordRules)} when="prochaine" />
    </FullScreenForm>
  );
}

interface Values {
  name: string;
  email: string;
  password: string;
  /** Empty until chosen. */
  role: StaffRole | "";
}

/** Renders "Création de compte" (product.md §2), with the messages of product.md §8. */
function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { form, clear } = usePersistentForm<Values>("new-user", { name: "", email: "", password: "", role: "" });
  const [made, setMade] = useState(false);

  const { failure, ...sending } = useFormSubmit(
    form,
    async ({ role, ...account }) => {
      if (role === "") return;
      setMade(false);
      await callStaff<typeof createUser>("POST", "/api/users", { body: { ...account, role } });
      clear();
      setMade(true);
      form.setFocus("name");
      await readAgain("users");
    },
    { otherwise: "Une erreur s'est produite réessayez." },
  );

  return (
    <FullScreenForm
      title="Création de compte"
      submission={{ ...sending, failure: undefined }}
      confirm="Créer le compte"
      busyLabel="Création en cours..."
      onClose={onClose}
      outcome={
        <p role="status" className={`text-sm font-semibold empty:-mb-3 ${made ? "text-success" : "text-danger"}`}>
          {made ? "Création du compte réussie" : failure}
        </p>
      }
    >
      <TextField {...bindField(form, "name", { required: "Le nom complet est obligatoire." })} label="Nom complet" />
      <EmailField {...bindField(form, "email", { required: "L'adresse e-mail est obligatoire." })} label="Email" />
      <DefaultPasswordField {...bindField(form, "password", defaultPasswordRules)} when="première" />
      <RoleField open {...bindField(form, "role", { required: "Choisissez ce que la personne peut faire." })} />
    </FullScreenForm>
  );
}
