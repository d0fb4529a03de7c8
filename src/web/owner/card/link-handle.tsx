import { type UseFormReturn, useWatch } from "react-hook-form";
import type { OrderFormValues } from "#web/kit/card-form/form-values.ts";
import { shortenLinkForDisplay } from "#web/kit/card-form/link-rules.ts";
import { moveListItem } from "./move-list-item.ts";
import { ReorderHandle } from "./reorder-handle.tsx";

export function LinkReorderHandle({ form, link }: { form: UseFormReturn<OrderFormValues>; link: string }) {
  const links = useWatch({ control: form.control, name: "socialMedias" });
  return (
    <ReorderHandle
      name={shortenLinkForDisplay(link)}
      at={links.indexOf(link)}
      count={links.length}
      onMove={(from, to) => {
        const now = form.getValues("socialMedias");
        const next = moveListItem(now, from, to);
        if (next !== now) form.setValue("socialMedias", next, { shouldDirty: true });
      }}
    />
  );
}
