import type { z } from "zod";
import type { orderInputSchema } from "#shared/contract/public-order.ts";

type OrderBody = z.input<typeof orderInputSchema>;

/** Returns a valid order; `images`: addresses from real uploads. */
export function orderBody(
  images: Pick<OrderBody, "profileUrl" | "coverUrl" | "logoUrl">,
  changes: Partial<OrderBody> = {},
): OrderBody {
  return {
    offer: "SILVER",
    firstName: "Aïssatou",
    lastName: "N'Diaye, épse Bâ; PDG",
    email: "aissatou@example.com",
    phoneNumber: "77 123 45 67",
    address: "Sacré-Cœur 3, face à la pharmacie",
    company: "Teranga Conseil",
    jobTitle: "Directrice générale",
    workEmail: "contact@teranga.example",
    workPhoneNumber: "+221 33 869 12 34",
    workAddress: "Rue 10, Point E, Dakar",
    workDescription: "Conseil en organisation;\nformation, audit.",
    socialMedias: ["https://www.linkedin.com/in/aissatou"],
    ...images,
    ...changes,
  };
}
