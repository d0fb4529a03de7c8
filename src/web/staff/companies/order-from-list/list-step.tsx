import { DownloadButton } from "../../parts/download-button.tsx";
import { usePriceSteps, usePrices, useSales } from "../../parts/use-prices.ts";
import { bindField } from "../../parts/form/bind-field.ts";
import { useMemo, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router";
import type { ListPreview, readListTemplate } from "#shared/contract/company-list.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import type { PersonValues } from "#shared/company/company-card.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { AbsentPeople } from "../people-list/absent-people.tsx";
import { ListInput } from "../people-list/list-input.tsx";
import { ListPreviewPanels } from "../people-list/list-preview.tsx";
import { type CompanyList, useCompanyList } from "../people-list/use-company-list.ts";
import { TemplateCard } from "#web/company/template/template-card.tsx";
import { TemplateFieldPanels } from "#web/company/template/template-fields.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { StaffIcon } from "../../parts/staff-icon.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffEmptyState, StaffLoadingState } from "../../parts/staff-states.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { screens } from "../../session/screens.ts";
import { type OrderFromList, pastedListDraft, type PriceValues, useOrderFromList } from "./use-order-from-list.ts";
import { describeAddition } from "#web/company/describe-addition.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { countChangedRows, countFaults, countMatches } from "../people-list/row-groups.ts";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { computeStepDiscount, findPriceStep, formatPriceStep } from "#shared/offers/price-steps.ts";
import { AmountField, checkAgreedPrice, parseWholeFcfa } from "../../parts/form/amount-field.tsx";

/** Imports a company's list: shows each row as it will appear, beside the template that all cards share. */
export function ListStep({ company }: { company: CompanyDetail }) {
  const sales = useSales();
  const order = useOrderFromList(company);
  const { template } = order;
  const asked = useWatch({ control: template.form.control, name: "asked" });
  const list = useCompanyList(company.id, asked);
  const { preview } = list;
  const people = useMemo(() => preview?.cards.map(readPerson) ?? [], [preview]);
  useUnsavedChangesWarning(preview !== undefined && !template.submission.busy);

  if (company.archivedAt)
    return (
      <StaffScreen title={screens.companyOrder.title}>
        <StaffEmptyState title={`${company.name} est archivée.`}>
          <Link to={staffPaths.company(company.id)} className="text-link">
            Sortez-la des archives pour lui apporter une liste.
          </Link>
        </StaffEmptyState>
      </StaffScreen>
    );
  return (
    <StaffScreen
      title={`${screens.companyOrder.title}, ${company.name}`}
      heading={company.name}
      intro={
        <>
          <span className="block">
            {company.people > 0
              ? "Apportez sa liste\u00a0: qui est nouveau a une carte, qui a changé est mis à jour, et personne n'est fait deux fois."
              : "Apportez la liste de ses collaborateurs, telle qu'elle est arrivée."}
          </span>
          <Link to={staffPaths.company(company.id)} className="text-link inline-flex min-h-11 items-center">
            Voir l'entreprise
          </Link>
        </>
      }
      actions={
        <>
          {preview ? <ReadAnotherList preview={preview} onRead={list.close} /> : null}
          <DownloadButton<typeof readListTemplate>
            path="/api/company-lists/template"
            where={{}}
            fallback="liste-modele.xlsx"
            icon={<StaffIcon name="download" />}
          >
            Télécharger le modèle de liste (.xlsx)
          </DownloadButton>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FailureCallout failure={list.failure} />
        {!preview && list.busy ? <StaffLoadingState what="Lecture de la liste…" /> : null}
        {preview ? null : (
          // Kept while the server reads it, so that a refused paste is still there.
          <div hidden={list.busy}>
            <ListInput draft={pastedListDraft(company.id)} onGiven={list.open} />
          </div>
        )}
        {preview ? (
          <>
            <ListPreviewPanels list={list} preview={preview} />
            <AbsentPeople
              company={company.id}
              people={preview.absent}
              onDone={() => list.decide((decisions) => decisions)}
            />
            <div id="modele" className="grid scroll-mt-20 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <div className="flex min-w-0 flex-col gap-4">
                <TemplateCard template={template} people={people} />
                <CardPrice order={order} company={company} preview={preview} />
              </div>
              <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 md:grid-rows-[repeat(4,auto)_1fr] md:*:first:row-span-5">
                <TemplateFieldPanels template={template} sales={sales} />
              </div>
            </div>
            {template.submission.conflict ? <EditConflictCallout conflict={template.submission.conflict} /> : null}
            <CreateBar order={order} company={company} preview={preview} list={list} />
          </>
        ) : null}
      </div>
    </StaffScreen>
  );
}

/** Closes the list, and asks first if corrections would be lost. */
function ReadAnotherList({ preview, onRead }: { preview: ListPreview; onRead: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const changed = countChangedRows(preview);
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => (changed > 0 ? setAsking(true) : onRead())}>
        Lire une autre liste
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Lire une autre liste&nbsp;?"
          confirm="Lire une autre liste"
          onConfirm={onRead}
          onClose={() => setAsking(false)}
        >
          <p>
            {`Ce que vous avez corrigé ou laissé de côté (${formatCount(changed, "ligne")}) sera perdu. «\u00a0Liste corrigée (.xlsx)\u00a0» le garde.`}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function readPerson({ fields }: { fields: Partial<Record<string, { value: string } | undefined>> }): PersonValues {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value ?? ""]));
}

interface CreateBarProps {
  order: OrderFromList;
  company: CompanyDetail;
  preview: ListPreview;
  list: CompanyList;
}

/** Creates the order; shows how many cards at what price, or why it cannot be created yet. */
function CreateBar({ order: { template, price, create, isNobodyNew }, company, preview, list }: CreateBarProps) {
  const { form, submission } = template;
  const counts = countMatches(preview);
  const offer = useWatch({ control: form.control, name: "offer" });
  const total = useOrderPrice(price, useCardPrice(company, offer, preview), preview);
  const why = explainNotYet(preview);
  return (
    <SaveBar ground="page">
      <FailureCallout failure={submission.failure} />
      {isNobodyNew ? (
        <Callout kind="warning" role="alert" title="Tout le monde est déjà là.">
          <p>
            Cette liste n'apporte personne, et ne change rien&nbsp;: elle vient sans doute d'être apportée.{" "}
            <Link to={staffPaths.company(company.id)} className="text-link">
              Voir les commandes de l'entreprise
            </Link>
          </p>
        </Callout>
      ) : null}
      {preview.addition && counts.new > 0 ? (
        <p className="text-sm text-silver-300">{describeAddition(preview.addition, counts.new)}</p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Button
          size="small"
          disabled={why !== undefined}
          aria-describedby={why ? "not-yet" : undefined}
          busy={submission.busy}
          busyLabel="Création en cours..."
          onClick={(event) => create(list, counts.new > 0 ? total : undefined, event)}
        >
          {submission.conflict ? saveConflictChoicesLabel : labelCreate(counts)}
        </Button>
        <a href="#modele" className="text-link inline-flex min-h-11 items-center text-sm">
          Modèle et prix
        </a>
        {why ? (
          <p id="not-yet" className="text-sm text-gold-200">
            {why}
          </p>
        ) : (
          <p className="text-sm text-silver-300">
            {counts.new > 0 && total !== undefined ? formatWholeOrder(preview, counts.new, total) : null}
          </p>
        )}
      </div>
    </SaveBar>
  );
}

/** Formats the amount to pay; if the cards join an existing order, with that order's new number of cards. */
function formatWholeOrder({ addition }: ListPreview, added: number, total: number): string {
  if (addition?.kind !== "joins") return formatFcfa(total);
  return `${formatCount(addition.cards + added, "carte")} en tout\u00a0: ${formatFcfa(total)}`;
}

function labelCreate({ new: made, changed }: ReturnType<typeof countMatches>): string {
  if (made === 0) return `Changer ${formatCount(changed, "carte")}`;
  const create = made === 1 ? "Créer la carte" : `Créer les ${formatCount(made, "carte")}`;
  return changed > 0 ? `${create}, en changer ${changed.toLocaleString("fr-FR")}` : create;
}

/** Explains why no order can be made from the list; `undefined` if one can. */
function explainNotYet(preview: ListPreview): string | undefined {
  const faults = countFaults(preview);
  const { new: made, changed } = countMatches(preview);
  if (preview.cards.length === 0) return "Aucune ligne ne propose de carte.";
  if (faults > 0)
    return `${formatCount(faults, "cellule")} à corriger, ou ${agreeWord(faults, "sa ligne", "leurs lignes")} à laisser de côté.`;
  if (made + changed === 0) return "Tout le monde est déjà là, à l'identique\u00a0: il n'y a rien à faire.";
  return undefined;
}

interface CardPriceProps {
  order: OrderFromList;
  company: CompanyDetail;
  preview: ListPreview;
}

/** Shows a card's price, agreed with the company or from the price list, and asks for a newly agreed one. */
function CardPrice({ order: { price: form, template }, company, preview }: CardPriceProps) {
  const offer = useWatch({ control: template.form.control, name: "offer" });
  const { each, words } = useCardPrice(company, offer, preview);
  const isNeeded = each === undefined;
  return (
    <section aria-label="Prix" className="panel flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-silver-50">Prix d'une carte</h2>
      <p className="text-sm text-silver-300">
        {isNeeded ? null : <span className="text-base font-semibold text-silver-50">{formatFcfa(each)}</span>}
        {words}
      </p>
      <AmountField
        {...bindField(form, "price", {
          validate: (text) =>
            isNeeded && text.trim() === "" ? "Écrivez le prix convenu pour une carte." : checkAgreedPrice(text),
        })}
        label="Prix convenu pour une carte, en FCFA"
        required={isNeeded}
        hint={`${isNeeded ? "" : "Vide\u00a0: le prix ci-dessus. "}Il vaut aussi pour les prochaines cartes de l'entreprise.`}
      />
    </section>
  );
}

interface CardPriceNow {
  /** Whole FCFA; `undefined`: the price has to be agreed. */
  each: number | undefined;
  /** Text that follows the price. */
  words: string;
}

/** Returns the default price of each new card of a list: the company's agreed price, else the price list's. */
function useCardPrice({ agreedPrice, template }: CompanyDetail, offer: OfferName, preview: ListPreview): CardPriceNow {
  const cards = countMatches(preview).new + (preview.addition?.cards ?? 0);
  const usual = usePrices()[offer];
  const steps = usePriceSteps();
  if (agreedPrice !== null && offer === template.offer) return { each: agreedPrice, words: ", prix convenu." };
  if (offers[offer].sale === "mail")
    return { each: undefined, words: "Le prix de cette offre se convient avec l'entreprise." };
  const step = findPriceStep(steps, cards);
  return {
    each: usual - computeStepDiscount(steps, cards, usual),
    words: step ? ` au lieu de ${formatFcfa(usual)}\u00a0: ${formatPriceStep(step)}.` : ", le prix de la liste.",
  };
}

/** Returns the price of the order with the new cards, in whole FCFA; `undefined` while no valid price is known. */
function useOrderPrice(
  form: UseFormReturn<PriceValues>,
  { each }: CardPriceNow,
  preview: ListPreview,
): number | undefined {
  const typed = useWatch({ control: form.control, name: "price" });
  if (checkAgreedPrice(typed) !== true) return undefined;
  const price = parseWholeFcfa(typed) ?? each;
  if (price === undefined) return undefined;
  return (preview.addition?.price ?? 0) + countMatches(preview).new * price;
}
