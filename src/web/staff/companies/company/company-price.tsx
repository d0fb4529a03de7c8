import { useState } from "react";
import type { agreeCompanyPrice, CompanyDetail } from "#shared/contract/companies.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { ActionDialog } from "../../parts/form/action-dialog.tsx";
import { AmountField, checkAgreedPrice, parseWholeFcfa } from "../../parts/form/amount-field.tsx";
import { bindField } from "../../parts/form/bind-field.ts";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { PagePanel } from "../../parts/page-panel.tsx";
import { usePrices } from "../../parts/use-prices.ts";
import { reloadCompany } from "./use-company.ts";

/** Shows and edits what a card of the company costs: an agreed price, or the price list's. */
export function CompanyPrice({ company: { id, agreedPrice, template } }: { company: CompanyDetail }) {
  const [isChanging, setChanging] = useState(false);
  const listed = usePrices()[template.offer];
  const isListed = offers[template.offer].sale !== "mail";
  const kept = usePersistentForm(`agreed-price ${id} ${agreedPrice}`, {
    price: agreedPrice ? String(agreedPrice) : "",
  });
  return (
    <PagePanel
      title="Prix d'une carte"
      action={
        <Button size="small" variant="secondary" onClick={() => setChanging(true)}>
          Changer le prix
        </Button>
      }
    >
      <p className="text-sm text-silver-300">
        {agreedPrice === null ? (
          isListed ? (
            `${formatFcfa(listed)}, le prix de la liste.`
          ) : (
            "Aucun prix n'est convenu."
          )
        ) : (
          <>
            <span className="text-base font-semibold text-silver-50">{formatFcfa(agreedPrice)}</span>, prix convenu.
          </>
        )}
      </p>
      <ActionDialog
        kept={kept}
        onDone={() => reloadCompany(id)}
        open={isChanging}
        title="Prix convenu"
        confirm="Noter le prix"
        send={({ price }) =>
          callStaff<typeof agreeCompanyPrice>("POST", "/api/organisations/:id/price", {
            params: { id },
            body: { price: parseWholeFcfa(price) ?? null },
          })
        }
        onClose={() => setChanging(false)}
      >
        <p className="text-sm">
          Ses prochaines cartes {offers[template.offer].title} le coûtent, commandées ici ou dans son espace. Les
          commandes faites gardent le leur.
        </p>
        <AmountField
          {...bindField(kept.form, "price", { validate: checkAgreedPrice })}
          label="Prix convenu pour une carte, en FCFA"
          hint={
            isListed
              ? `Vide\u00a0: le prix de la liste, ${formatFcfa(listed)}.`
              : "Vide\u00a0: aucun prix n'est convenu."
          }
        />
      </ActionDialog>
    </PagePanel>
  );
}
