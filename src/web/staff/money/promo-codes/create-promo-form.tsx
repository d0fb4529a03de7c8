import { bindField } from "../../parts/form/bind-field.ts";
import { useWatch } from "react-hook-form";
import type { createPromoCode } from "#shared/contract/promo-codes.ts";
import { type OfferName, offerNames, offers } from "#shared/offers/offers.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { FullScreenForm } from "../../parts/form/full-screen-form.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { readAgain } from "../../session/query-client.ts";

type PromoBody = EndpointBody<typeof createPromoCode>;

/** Contains the values as typed. Empty: the server chooses, or there is no limit. */
interface PromoValues {
  code: string;
  kind: PromoBody["kind"];
  value: string;
  offer: OfferName | "";
  startsOn: string;
  endsOn: string;
  maxUses: string;
}

const emptyPromo: PromoValues = {
  code: "",
  kind: "percentage",
  value: "",
  offer: "",
  startsOn: "",
  endsOn: "",
  maxUses: "",
};

function toPromoBody({ code, kind, value, offer, startsOn, endsOn, maxUses }: PromoValues): PromoBody {
  return {
    kind,
    ...(code.trim() ? { code } : {}),
    ...(kind === "gift" ? {} : { value: Number(value) }),
    ...(offer ? { offer } : {}),
    ...(startsOn ? { startsOn } : {}),
    ...(endsOn ? { endsOn } : {}),
    ...(maxUses ? { maxUses: Number(maxUses) } : {}),
  };
}

const kinds = [
  { value: "percentage", label: "Pourcentage" },
  { value: "amount", label: "Montant en FCFA" },
  { value: "gift", label: "Carte offerte" },
] as const;
const concerned = [
  { value: "", label: "Toutes les offres" },
  ...offerNames.map((name) => ({ value: name, label: offers[name].title })),
];

/** Creates a promo code: its discount, offers, dates and limit. */
export function CreatePromoForm({ onClose }: { onClose: () => void }) {
  const { form, clear } = usePersistentForm<PromoValues>("new-promo", emptyPromo);
  const kind = useWatch({ control: form.control, name: "kind" });
  const whole = { pattern: { value: /^\d*$/, message: "Écrivez un nombre entier." } };

  const submission = useFormSubmit(form, async (values) => {
    const { code } = await callStaff<typeof createPromoCode>("POST", "/api/promo-codes", { body: toPromoBody(values) });
    clear();
    onClose();
    void readAgain("promo-codes");
    return { message: `Le code ${code} est créé.` };
  });

  return (
    <FullScreenForm
      title="Nouveau code promo"
      submission={submission}
      confirm="Créer le code"
      busyLabel="Création en cours..."
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...bindField(form, "code")}
            label="Code"
            hint="3 à 32 lettres, chiffres, tirets ou soulignés. Vide&nbsp;: un code impossible à deviner."
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
          />
        </div>
        <SelectField {...bindField(form, "kind")} label="Réduction" options={kinds} />
        {kind === "gift" ? null : (
          <TextField
            {...bindField(form, "value", { ...whole, required: "La valeur est obligatoire." })}
            label={kind === "amount" ? "Montant en FCFA" : "Pourcentage"}
            inputMode="numeric"
          />
        )}
        <SelectField {...bindField(form, "offer")} label="Offre" options={concerned} />
        <TextField
          {...bindField(form, "maxUses", whole)}
          label="Nombre d'utilisations"
          inputMode="numeric"
          hint="Vide&nbsp;: sans limite."
        />
        <TextField {...bindField(form, "startsOn")} label="Du" type="date" hint="Vide&nbsp;: dès maintenant." />
        <TextField {...bindField(form, "endsOn")} label="Au, inclus" type="date" hint="Vide&nbsp;: sans fin." />
      </div>
    </FullScreenForm>
  );
}
