import type { Page } from "playwright-core";
import type { OfferName } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderDraftKey } from "#web/kit/order-drafts.ts";
import { encodeDraft, onePartId } from "#web/buy/ordering/draft/draft.ts";
import { createIdempotencyKey } from "#web/buy/ordering/draft/idempotency-key.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { buyer, fieldNames } from "./order-form.ts";

export const formPath = "/commander/SILVER";

/** The step in which a phone picks its photos. */
export const photosPath = `${formPath}#photos`;

/**
 * Opens, on a phone at the last step, the form of somebody who has already sent three photos and typed all texts:
 * faster than doing it again.
 */
export async function openFilled(
  page: Page,
  url: string,
  offer: OfferName = "SILVER",
  { photos = {}, links = [] as readonly string[] } = {},
): Promise<void> {
  const { profileUrl, coverUrl, logoUrl } = await uploadImages(url, photos);
  const image = (url: string) => ({ id: url.split("/")[3] ?? "", url });
  const texts = Object.fromEntries(
    Object.entries(buyer).map(([label, text]) => [fieldNames[label as keyof typeof buyer], text]),
  );
  const draft = encodeDraft({
    key: createIdempotencyKey(),
    step: "liens",
    parts: [
      {
        id: onePartId,
        values: { ...createBlankFormValues("address"), ...texts, socialMedias: [...links] },
        images: { profile: image(profileUrl), cover: image(coverUrl), logo: image(logoUrl) },
      },
    ],
    sent: [],
  });
  // The service's lightest page.
  await page.goto("/health/ready");
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [getOrderDraftKey(offer), draft] as const);
  await page.goto(routePaths.form(offer));
  await page.getByText("Brouillon retrouvé").waitFor();
}

/** Accepts the terms and presses the button. */
export async function order(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "J'accepte" }).check();
  await page.getByRole("button", { name: "Procéder au paiement" }).click();
}

/** Finds the message at each image that the server has stored. */
export const arrivedImages = (page: Page) => page.getByText("Image enregistrée", { exact: true });

/** Browser messages about requests that a test cuts or the server rightly refuses. */
export const cut = [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/, /request: /];
export const refused = [/status of 4\d\d/];
