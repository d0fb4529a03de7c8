import { type SettingGroup, settingKeysByGroup } from "#shared/staff/site-settings.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { PortalScreen } from "../../parts/screen.tsx";
import { PortalFailedState, PortalLoadingState } from "../../parts/states.tsx";
import { SettingsPanel } from "./settings-panel.tsx";
import { TestimonialsPanel } from "./testimonials-panel.tsx";
import { useSettings } from "./use-settings.ts";
import { screens } from "../../session/screens.ts";

const panels: readonly { group: Exclude<SettingGroup, "testimonials">; intro: string }[] = [
  {
    group: "prices",
    intro: `Ce que coûte une nouvelle commande. Une commande déjà passée garde son prix. Qui paie les frais est dit aux acheteurs\u00a0: réglez votre compte ${paymentProviderName} de même.`,
  },
  {
    group: "sales",
    intro:
      "Annoncée, une carte est montrée avec «\u00a0Bientôt disponible!\u00a0» et la newsletter\u00a0; en vente, elle se commande et se paie sur le site. Une commande déjà passée n'en dépend pas.",
  },
  { group: "delays", intro: "Promis sur les pages et dans les e-mails." },
  {
    group: "towns",
    intro:
      "Ce que la commande propose à qui n'est pas à Dakar\u00a0: les frais, réglés au livreur, et le délai après la fabrication. Une commande déjà passée garde les siens.",
  },
  { group: "contact", intro: "Montré sur les pages, les e-mails et les reçus." },
  { group: "legal", intro: "Ce que la loi veut voir dit. Une ligne vide n'est pas montrée." },
  {
    group: "papers",
    intro:
      "Ce que disent les factures et les avoirs, avec l'adresse et l'identification de la société. À confirmer par votre comptable. Une facture déjà émise ne change pas.",
  },
  {
    group: "accounts",
    intro:
      "Les comptes du SYSCOHADA dans les écritures du mois, en Comptabilité. À confirmer par votre comptable\u00a0; un changement vaut aussi pour les mois passés que vous exportez ensuite.",
  },
  {
    group: "mail",
    intro: "Qui écrit aux clients et à l'équipe. Son domaine doit permettre cet envoi, sinon les e-mails sont refusés.",
  },
];

/** Shows what staff change without a developer. */
export function SettingsScreen() {
  const settings = useSettings();
  const all = settings.data;
  const testimonials = all?.find(({ key }) => key === "testimonials");
  return (
    <PortalScreen
      title={screens.settings.title}
      intro="Le site suit en une seconde. Chaque changement est noté au journal."
    >
      {settings.isPending ? <PortalLoadingState /> : null}
      {settings.isError ? (
        <PortalFailedState
          what="Les réglages n'ont pas pu être chargés."
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : null}
      {all ? (
        <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
          {panels.map(({ group, intro }) => (
            <SettingsPanel
              key={group}
              group={group}
              intro={intro}
              settings={all.filter(({ key }) => settingKeysByGroup[group].includes(key))}
            />
          ))}
          {testimonials ? <TestimonialsPanel setting={testimonials} /> : null}
        </div>
      ) : null}
    </PortalScreen>
  );
}
