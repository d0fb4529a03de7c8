import { afterAll, describe, expect, test } from "vitest";
import { placeCard, placeCustomCard, placeProofs } from "./people.ts";
import { checkSuite } from "./run/suite.ts";
import { publicSuite } from "./suites/public.ts";
import { openWorld } from "./world.ts";

const world = await openWorld({
  prepare: async ({ app, staff }) => {
    const subscribe = async (email: string) => {
      await fetch(`${app.url}/api/newsletter`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email }),
      });
      return (
        await app.deps.db.query
          .selectFrom("newsletterSubscribers")
          .select("token")
          .where("email", "=", email)
          .executeTakeFirstOrThrow()
      ).token;
    };
    const { card, unpaid } = await placeCard({ app, staff });
    const [payPath, cardPath] = ["/payer/7K3M9Q2XABCDEFGHJKMNPQRSTV", "/vcard/7K3M9Q2XABCDEFGHJKMNPQRSTV"].map(
      (path) => app.url + path,
    );
    return {
      newsletterToken: await subscribe("inscrite@example.com"),
      leavingToken: await subscribe("partante@example.com"),
      card: card ?? "",
      customCard: await placeCustomCard({ staff }),
      unpaid: unpaid ?? "",
      ...(await placeProofs({ app, staff })),
      payMessage: encodeURIComponent(
        `Commande SDV-7K3M9Q2X\u00a0: carte Silver, 12\u00a0900\u00a0FCFA. Pour la payer\u00a0: ${payPath}`,
      ),
      cardMessage: encodeURIComponent(`Voici ma carte de visite\u00a0: ${cardPath}?s=wa`),
      shareMessage: `Ndèye%20Coulibaly,%20Présidente%0A${app.url}/vcard/${card}?s=wa`,
      host: new URL(app.url).host,
      cardAddress: encodeURIComponent(`${app.url}/vcard/${card}`),
      greeting: "Bonjour%20Ndèye,%20je%20vous%20écris%20après%20avoir%20vu%20votre%20carte%20de%20visite.",
      exchangeMessage: encodeURIComponent("Bonjour Ndèye, voici mes coordonnées\u00a0:\nAwa Diop\n+221779876543"),
    };
  },
});
afterAll(() => world.close());

checkSuite(publicSuite, () => world);

describe("card: loader", () => {
  test("the loader lies over the page, then slides away, and is gone after 2 seconds", async () => {
    await world.visitAlone(async (page) => {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await world.enter(page, `/vcard/${world.names["card"]}`);
      const at = (ms: number) =>
        page.evaluate((time) => {
          const slides = document
            .getAnimations()
            .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches(".loader"));
          const loader = document.querySelector<HTMLElement>(".loader");
          if (!loader || slides.length === 0) return "no loader that slides";
          // Times count from the start of the navigation.
          const past = Number.parseFloat(document.documentElement.style.getPropertyValue("--past"));
          for (const slide of slides) {
            slide.pause();
            slide.currentTime = time - past;
          }
          if (getComputedStyle(loader).visibility === "hidden") return "gone";
          const [, , , , , y] = getComputedStyle(loader, "::after").transform.match(/-?[\d.]+/g) ?? [];
          return Number(y ?? 0) === 0 ? "shown" : "sliding";
        }, ms);
      expect(await at(500)).toBe("shown");
      expect(await at(1599)).toBe("shown");
      expect(await at(1900)).toBe("sliding");
      expect(await at(2001)).toBe("gone");
    });
  });
});
