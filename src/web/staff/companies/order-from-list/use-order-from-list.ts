import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { UseFormReturn } from "react-hook-form";
import type { orderFromCompanyList } from "#shared/contract/company-list.ts";
import type { changeTemplate, CompanyDetail, TemplateFields } from "#shared/contract/companies.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { callStaff, sendStaffForm } from "../../session/staff-api-client.ts";
import { readCompany, reloadCompany } from "../company/use-company.ts";
import type { CompanyList } from "../people-list/use-company-list.ts";
import { getTemplateChange } from "#web/company/template/template-values.ts";
import { type TemplateForm, type TemplateStart, useTemplateForm } from "#web/company/template/use-template-form.ts";
import { deleteFormDraft } from "#web/kit/form/drafts.ts";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { parseWholeFcfa } from "../../parts/form/amount-field.tsx";
import { staffPaths } from "../../session/staff-paths.ts";

type Brought = EndpointAnswer<typeof orderFromCompanyList>;

export interface PriceValues {
  /** As typed; empty: the default price. */
  price: string;
}

export interface OrderFromList {
  template: TemplateForm;
  price: UseFormReturn<PriceValues>;
  /** Saves the template and creates the order at the shown price; after a refusal, all input stays as typed. */
  create: (list: CompanyList, expected: number | undefined, event: FormEvent) => void;
  /** The server found nobody new in the list: somebody has just imported it, perhaps by this very press. */
  isNobodyNew: boolean;
}

/** Returns the draft name under which a company's pasted rows are kept until their order is made. */
export function pastedListDraft(company: string): string {
  return `pasted-list ${company}`;
}

/** Makes an order from a company's list: saves the template's changes, then sends the list. */
export function useOrderFromList(company: CompanyDetail): OrderFromList {
  const { id } = company;
  const price = usePersistentForm<PriceValues>(`company-price ${id}`, { price: "" });
  const [isNobodyNew, setNobodyNew] = useState(false);
  const bringing = useRef<CompanyList>(undefined);
  const expecting = useRef<number>(undefined);
  const brought = useRef<Brought>(undefined);
  /** The template as this screen saved it, if the list was refused afterwards. */
  const saved = useRef<TemplateStart>(undefined);
  const navigate = useNavigate();

  const template = useTemplateForm({
    company,
    send: async (now, begun) => {
      setNobodyNew(false);
      const form = bringing.current?.toForm();
      if (!form || !(await price.form.trigger(undefined, { shouldFocus: true }))) return "refused";
      try {
        await saveTemplate(now, saved.current ?? begun);
        brought.current = await sendStaffForm<typeof orderFromCompanyList>("/api/company-lists/order", {
          params: {},
          query: { price: parseWholeFcfa(price.form.getValues("price")), expected: expecting.current },
          form,
        });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.body?.code === "edit.conflict") saved.current = undefined;
        // Reload what happens to the new people, and what they cost.
        if (error.body?.code === "payment.price_changed") {
          bringing.current?.decide((decisions) => decisions);
          void reloadCompany(id);
        }
        if (error.body?.code !== "list.nobody_new") throw error;
        setNobodyNew(true);
        return "refused";
      }
      return { message: describeBrought(brought.current, bringing.current?.preview?.addition?.kind === "joins") };
    },
    onSaved: () => {
      price.clear();
      bringing.current?.close();
      deleteFormDraft(pastedListDraft(id));
      const ref = brought.current?.order?.ref;
      void reloadCompany(id);
      return navigate(ref ? staffPaths.order(ref) : staffPaths.company(id));
    },
  });

  async function saveTemplate(now: TemplateFields, { values, version }: TemplateStart): Promise<void> {
    const change = getTemplateChange(values, now);
    if (Object.keys(change).length === 0) return;
    await callStaff<typeof changeTemplate>("PATCH", "/api/organisations/:id/template", {
      params: { id },
      body: { ...change, version },
    });
    const { template: read } = await readCompany(id);
    saved.current = { values: read, version: read.version };
  }

  return {
    template,
    price: price.form,
    isNobodyNew,
    create: (list, expected, event) => {
      bringing.current = list;
      expecting.current = expected;
      template.submission.submit(event);
    },
  };
}

function describeBrought({ order, made, changed }: Brought, joins: boolean): string {
  const also = changed > 0 ? `${formatCount(changed, "carte")} ${agreeWord(changed, "changée", "changées")}` : "";
  if (!order) return `${also}.`;
  return `La commande ${order.number} est ${joins ? "complétée" : "créée"}\u00a0: ${[formatCount(made, "carte"), also].filter(Boolean).join(", ")}.`;
}
