import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { routePaths } from "#shared/route-paths.ts";
import { WebhooksPanel } from "./webhooks-panel.tsx";
import { useState } from "react";
import type { CompanyToken, listTokens, makeToken, revokeToken } from "#shared/contract/company-tokens.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import {
  type TokenScope,
  mostTokens,
  tokenLifetimes,
  tokenScopeLabels,
  tokenScopes,
} from "#shared/access/token-scopes.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";
import { ShownSecret } from "./shown-secret.tsx";
import { useForm, useWatch } from "react-hook-form";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { describeKeeper } from "./describe-keeper.ts";
import { useAct } from "#web/kit/form/use-act.ts";

interface TokenValues {
  name: string;
  scopes: TokenScope[];
  days: string;
}

const lifetimeLabels: Record<(typeof tokenLifetimes)[number], string> = {
  30: "30 jours",
  90: "90 jours",
  180: "Six mois",
  365: "Un an",
};

interface TokenDialogProps {
  onMade: (made: { secret: string; token: CompanyToken }) => void;
  onClose: () => void;
}

/** Asks for a program's name, its rights and its lifetime, and creates its token. */
function TokenDialog({ onMade, onClose }: TokenDialogProps) {
  const { organisation } = useSpace();
  const form = useForm<TokenValues>({
    defaultValues: { name: "", scopes: ["people:read"], days: "365" },
    shouldFocusError: true,
    resolver: (values) => {
      const errors = {
        ...(!values.name.trim() && { name: { type: "typed", message: "Donnez un nom à cet accès." } }),
        ...(values.scopes.length === 0 && { scopes: { type: "typed", message: "Choisissez au moins un droit." } }),
      };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const scopes = useWatch({ control: form.control, name: "scopes" });
  const { errors } = form.formState;
  const { submit, busy, failure } = useFormSubmit(form, async ({ name, scopes, days }) =>
    onMade(
      await call<typeof makeToken>("POST", "/api/entreprises/:organisation/acces", {
        params: { organisation },
        body: { name: name.trim(), scopes, days: Number(days) as (typeof tokenLifetimes)[number] },
      }),
    ),
  );

  return (
    <ConfirmDialog title="Donner un accès" onClose={onClose} confirm="Faire le jeton" onSubmit={submit} busy={busy}>
      <TextField
        {...form.register("name")}
        label="Nom du logiciel"
        maxLength={60}
        required
        autoComplete="off"
        error={errors.name?.message}
        hint="Par exemple «&nbsp;Annuaire interne&nbsp;», pour le reconnaître plus tard."
      />
      <ChoicesField
        legend="Ce qu'il peut faire"
        choices={tokenScopes.map((value) => ({ value, ...tokenScopeLabels[value] }))}
        chosen={scopes}
        onChange={(chosen) => {
          form.setValue("scopes", chosen);
          if (chosen.length > 0) form.clearErrors("scopes");
        }}
        error={errors.scopes?.message}
      />
      <SelectField
        {...form.register("days")}
        id="duree"
        label="Durée"
        options={tokenLifetimes.map((days) => ({ value: String(days), label: lifetimeLabels[days] }))}
      />
      <FailureCallout failure={failure} />
    </ConfirmDialog>
  );
}

type Open = { kind: "new" } | { kind: "made"; secret: string; name: string } | { kind: "close"; token: CompanyToken };

/** Lists the accesses that a company gives to its programs; creates and closes them. */
function TokensPanel() {
  const { organisation, endIfRefused } = useSpace();
  const params = { organisation };
  const tokens = useRead<typeof listTokens>("/api/entreprises/:organisation/acces", { params });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { act, busy } = useAct({
    end: endIfRefused,
    onEnd: () => {
      close();
      tokens.readAgain();
    },
  });
  const list = tokens.value ?? [];

  const revoke = ({ id: token }: CompanyToken) =>
    act(() =>
      call<typeof revokeToken>("DELETE", "/api/entreprises/:organisation/acces/:token", {
        params: { organisation, token },
      }),
    );

  return (
    <OwnerSectionPanel title="Accès pour vos logiciels">
      <p className="max-w-2xl text-sm">
        Un logiciel de l'entreprise, comme un annuaire ou un outil de paie, lit et change les cartes à votre place, avec
        un jeton. Quiconque a le jeton a ces droits&nbsp;: ne l'envoyez pas par e-mail.
      </p>
      <ReadingState {...tokens} />
      {tokens.value?.length === 0 ? (
        <p className="rounded-lg border border-dashed border-silver-600 p-6 text-center text-sm text-silver-300">
          Aucun accès n'est donné.
        </p>
      ) : null}
      {list.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {list.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setOpen({ kind: "close", token })} />
          ))}
        </ul>
      ) : null}
      {tokens.value && list.length >= mostTokens ? (
        <p className="text-sm text-silver-400">Dix accès au plus&nbsp;: fermez-en un pour en donner un autre.</p>
      ) : null}
      {tokens.value && list.length < mostTokens ? (
        <div>
          <Button icon={<Icon name="plus" />} onClick={() => setOpen({ kind: "new" })}>
            Donner un accès
          </Button>
        </div>
      ) : null}
      {open?.kind === "new" ? (
        <TokenDialog
          onClose={close}
          onMade={({ secret, token }) => {
            setOpen({ kind: "made", secret, name: token.name });
            tokens.readAgain();
          }}
        />
      ) : null}
      {open?.kind === "made" ? (
        <ShownSecret
          title={`Le jeton ${formatNameWithDe(open.name)}`}
          label="Jeton"
          secret={open.secret}
          hint={
            "Copiez-le dans le logiciel maintenant\u00a0: il n'est plus montré ensuite. S'il est perdu, fermez cet accès et donnez-en un autre."
          }
          onClose={close}
        />
      ) : null}
      {open?.kind === "close" ? (
        <ConfirmDialog
          title={`Fermer l'accès ${formatNameWithDe(open.token.name)}\u00a0?`}
          confirm="Fermer l'accès"
          busy={busy}
          onConfirm={() => revoke(open.token)}
          onClose={close}
        >
          <p>Le logiciel ne lit et ne change plus rien, dès maintenant. Cela ne se reprend pas.</p>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}

function TokenItem({ token, onRevoke }: { token: CompanyToken; onRevoke: () => void }) {
  const { name, prefix, scopes, lastUsedAt, endsAt, hasEnded, keeper } = token;
  const end = formatFrenchDay(Date.parse(endsAt));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold wrap-anywhere text-silver-50">{name}</p>
        <p className="wrap-anywhere text-silver-200">
          {scopes.map((scope) => tokenScopeLabels[scope].label).join(" · ")}
        </p>
        <p className="text-silver-400">
          <span className="font-mono">{`${prefix}…`}</span>
          {" · "}
          {lastUsedAt ? `Servi le ${formatFrenchDay(Date.parse(lastUsedAt))}` : "Jamais servi"}
        </p>
        <p className={`wrap-anywhere ${keeper ? "text-silver-400" : "text-danger"}`}>{describeKeeper(keeper)}</p>
        <p className={hasEnded ? "text-danger" : "text-silver-400"}>
          {hasEnded ? `Terminé le ${end}` : `Jusqu'au ${end}`}
        </p>
      </div>
      <Button
        size="small"
        variant="secondary"
        onClick={onRevoke}
        aria-label={`Fermer l'accès ${formatNameWithDe(name)}`}
      >
        Fermer
      </Button>
    </li>
  );
}

/** Lets an administrator give access to the company's programs, and have them notified of events. */
export function CompanyApiSection() {
  return (
    <div className="flex flex-col gap-6">
      <TokensPanel />
      <WebhooksPanel />
      <p className="text-sm">
        {"Pour la personne qui écrit le logiciel\u00a0: "}
        <a href={routePaths.developers} className="text-link">
          ce qu'il peut appeler, et comment
        </a>
        .
      </p>
    </div>
  );
}
