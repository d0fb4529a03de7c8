import { orderBody } from "#test/factories/order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import type { World } from "./world.ts";

/** The person whose order is paid, and what the names in the tables stand for. */
export async function placeCard({ app, staff }: Pick<World, "app" | "staff">): Promise<Record<string, string>> {
  const card = await placeOrder(app.url, {
    firstName: "Ndèye", lastName: "Coulibaly", email: "ndeye@example.com", company: "Teranga & Filles", jobTitle: "Présidente",
    socialMedias: ["https://www.linkedin.com/in/ndeye", "https://x.com/ndeye", "https://teranga.example/"],
  });
  await staff.call("POST", `/orders/${card}/mark-paid`, { method: "Wave", reference: "W-17", reason: "Au comptoir" });
  const unpaid = await placeOrder(app.url, { firstName: "Cheikh", lastName: "Mbaye", email: "cheikh@example.com" });
  return { card, unpaid };
}

/** A CUSTOM card that staff entered before its images were there, with two of each telephone and mailbox. */
export async function placeCustomCard({ staff }: Pick<World, "staff">): Promise<string> {
  const seconds = { email2: "coulibaly@example.org", phoneNumber2: "78 123 45 67", workEmail2: "direction@teranga.example", workPhoneNumber2: "+33 6 12 34 56 78" };
  const order = { ...orderBody({ profileUrl: undefined, coverUrl: undefined, logoUrl: undefined }), ...seconds, offer: "CUSTOM", firstName: "Ndèye", lastName: "Coulibaly" };
  const { ref } = (await staff.call<{ ref: string }>("POST", "/orders", order)).body;
  await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Wave", reference: "W-18", reason: "Au comptoir" });
  return ref;
}
