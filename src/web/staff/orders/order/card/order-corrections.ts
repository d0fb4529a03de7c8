import type { correctOrder } from "#shared/contract/order-correction.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { cardTextNames } from "#shared/card/card-texts.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { imageFieldNames, type OrderFormValues } from "#web/kit/card-form/form-values.ts";

const textNames = [...cardTextNames, "printedName", ...deliveryTextNames] as const;
type Correctable = Pick<
  OrderFormValues,
  (typeof textNames)[number] | (typeof imageFieldNames)[number] | "socialMedias"
>;

/** Returns the changes to the stored order; a changed name brings its printed spelling. Ignores outer blanks. */
export function getOrderCorrections(order: Correctable, typed: Correctable): EndpointBody<typeof correctOrder> {
  const differs = (name: (typeof textNames)[number]) => (typed[name] ?? "").trim() !== (order[name] ?? "");
  const isRenamed = differs("firstName") || differs("lastName");
  const texts = textNames
    .filter((name) => differs(name) || (name === "printedName" && isRenamed))
    .map((name) => [name, typed[name]] as const);
  const linksDiffer = JSON.stringify(typed.socialMedias) !== JSON.stringify(order.socialMedias);
  const images = imageFieldNames
    .filter((name) => typed[name] !== "" && typed[name] !== order[name])
    .map((name) => [name, typed[name]] as const);
  return { ...Object.fromEntries([...texts, ...images]), ...(linksDiffer ? { socialMedias: typed.socialMedias } : {}) };
}
