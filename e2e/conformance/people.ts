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
