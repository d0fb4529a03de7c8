import type { KeyboardEvent, ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { agreeWord } from "#shared/format/counts.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { getSocialNetwork, socialNetworks, socialLinkMessages } from "#shared/card/social-links.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { NetworkIcon } from "#web/kit/ui/network-icon.tsx";
import { FieldFrame, TextField, useFieldIds } from "#web/kit/ui/text-field.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { formFieldLabels, type OrderFormValues } from "./form-values.ts";
import { checkLink, profileNetworks, shortenLinkForDisplay } from "./link-rules.ts";

/** Adds the typed link to the list, or says why not. */
export type AddTypedLink = () => void;

export function useAddTypedLink(form: UseFormReturn<OrderFormValues>, offer: OfferName): AddTypedLink {
  const toast = useToast();
  return () => {
    const links = form.getValues("socialMedias");
    const checked = checkLink(links, form.getValues(), offers[offer]);
    const isAdded = "link" in checked;
    // A link that is already there needs no correction: the field is cleared for the next one.
    if (!isAdded && !checked.isThere) {
      return form.setError("typedLink", { type: "link", message: checked.message }, { shouldFocus: true });
    }
    if (isAdded) form.setValue("socialMedias", [...links, checked.link]);
    form.setValue("typedLink", "");
    form.setValue("typedNetwork", "");
    form.clearErrors(["typedLink", "socialMedias"]);
    toast.show(isAdded ? { kind: "success", text: socialLinkMessages.added } : { kind: "info", text: checked.message });
  };
}

interface LinksFieldProps {
  form: UseFormReturn<OrderFormValues>;
  offer: OfferName;
  addTyped: AddTypedLink;
  /** Renders, before each link, a handle to move it, if links can be sorted. */
  renderHandle?: (link: string) => ReactNode;
}

/** Asks for the website and the networks: one link at a time, up to the offer's limit (product.md §5, §9). */
export function LinksField({ form, offer, addTyped, renderHandle }: LinksFieldProps) {
  const { socialLinks: most, mailLinks } = offers[offer];
  const { control, register, setValue, setFocus } = form;
  const [links, network] = useWatch({ control, name: ["socialMedias", "typedNetwork"] });
  const networkField = useFieldIds("typedNetwork", undefined, undefined);
  const toast = useToast();
  const { typedLink, socialMedias } = form.formState.errors;

  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addTyped();
  }

  function remove(link: string): void {
    setValue(
      "socialMedias",
      links.filter((other) => other !== link),
      { shouldDirty: true },
    );
    form.clearErrors(["typedLink", "socialMedias"]);
    setFocus("typedLink");
    toast.show({ kind: "info", text: socialLinkMessages.removed });
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 @lg:flex-row @lg:items-start">
        <FieldFrame {...networkField} label={formFieldLabels.typedNetwork}>
          <select
            {...register("typedNetwork")}
            {...networkField.aria}
            className="select min-h-13 rounded-md border border-edge bg-sunken text-silver-50 hover:border-silver-300 aria-invalid:border-danger @lg:w-52"
          >
            <option value="">Site ou lien entier</option>
            {profileNetworks.map((name) => (
              <option key={name} value={name}>
                {socialNetworks[name].label}
              </option>
            ))}
          </select>
        </FieldFrame>
        <div className="min-w-0 flex-1">
          <TextField
            {...register("typedLink")}
            label="Lien de votre site ou d'un réseau social"
            type={mailLinks ? "text" : "url"}
            inputMode={network === "whatsapp" ? "tel" : "url"}
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            placeholder={network ? "" : "https://www.linkedin.com/in/…"}
            hint={`Facultatif, ${most} liens au plus. Un lien${mailLinks ? ", mailto:" : ""}, ou votre nom ou numéro sur un réseau.`}
            error={typedLink?.message ?? socialMedias?.message}
            errorSpoken
            onKeyDown={addOnEnter}
          />
        </div>
        <div className="@lg:pt-7.5">
          <Button variant="secondary" wide icon={<Icon name="plus" />} onClick={addTyped}>
            Ajouter
          </Button>
        </div>
      </div>
      {links.length > 0 ? (
        <ul aria-label="Liens ajoutés" className="flex flex-col gap-2">
          {links.map((link) => (
            <LinkItem key={link} link={link} onRemove={remove} handle={renderHandle?.(link)} />
          ))}
        </ul>
      ) : null}
      <p className="text-sm text-silver-400">{`${links.length} ${agreeWord(links.length, "lien")} sur ${most}`}</p>
    </div>
  );
}

interface LinkItemProps {
  link: string;
  onRemove: (link: string) => void;
  handle: ReactNode;
}

function LinkItem({ link, onRemove, handle }: LinkItemProps) {
  const network = getSocialNetwork(link);
  return (
    <li
      className={`flex items-center gap-3 rounded-md border border-line bg-sunken py-1.5 pr-1.5 ${handle ? "pl-1.5" : "pl-4"}`}
    >
      {handle}
      <span className="text-silver-100">
        <NetworkIcon network={network} size={22} />
      </span>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-sm font-semibold text-silver-50">{socialNetworks[network].label}</span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-silver-400">{shortenLinkForDisplay(link)}</span>
      </p>
      <Button
        size="small"
        variant="quiet"
        icon={<Icon name="trash" />}
        onClick={() => onRemove(link)}
        aria-label={`Retirer le lien ${shortenLinkForDisplay(link)}`}
      >
        <span className="max-sm:sr-only">Retirer</span>
      </Button>
    </li>
  );
}
