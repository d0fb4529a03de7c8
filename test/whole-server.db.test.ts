import { existsSync } from "node:fs";
import { join } from "node:path";
import ICAL from "ical.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createS3Storage } from "#server/adapters/storage/s3.ts";
import { startServer } from "../e2e/harness/server.ts";
import { placeOrder } from "./factories/placed-order.ts";
import { freshDatabase } from "./harness/database.ts";
import { openCheckout, pressButton } from "./harness/payments.ts";
import { startS3 } from "./stand-ins/s3.ts";
import { startSmtp } from "./stand-ins/smtp.ts";

const buyer = { firstName: "Aïssatou", lastName: "Bâ", email: "aissatou@example.com" };
const team = "equipe@example.com";
const strictPolicy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';font-src 'self';manifest-src 'self';frame-src blob:;form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';require-trusted-types-for 'script'";

// The check of the policy: seen to fail with a policy that allows inline scripts.
test.runIf(process.env.TEST_ENGINE === "postgres")(
  "the built server on PostgreSQL, S3 and SMTP: from three photos to a card in the browser, its contact file and the mails",
  async () => {
    const { databaseUrl = "" } = await freshDatabase("");
    const [s3, smtp] = await Promise.all([startS3(), startSmtp()]);
    const { endpoint = "", region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const server = await startServer({
      env: {
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        SUPPORT_EMAIL: team,
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        S3_BUCKET: bucket,
        S3_PREFIX: "staging",
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    const bytesOf = async (path: string) => {
      const answer = await fetch(new URL(path, server.url));
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
    };

    try {
      const ref = await placeOrder(server.url, buyer);
      expect((await bytesOf(`/vcard/${ref}`)).status).toBe(404);
      expect(await pressButton(await openCheckout(server.url, ref), "pay", "Wave")).toBe(
        `${server.url}/payer/${ref}?retour=succes`,
      );
      expect(await (await fetch(`${server.url}/api/ref/${ref}`)).json()).toMatchObject({
        paid: true,
        paidBy: "PayTech",
      });

      const page = (await bytesOf(`/vcard/${ref}`)).bytes.toString();
      const images = [...page.matchAll(/<img src="(\/images\/[^"]+)"/g)].map(([, src]) => src ?? "");
      expect(images.length).toBeGreaterThanOrEqual(3);
      for (const src of images)
        expect(await sharp((await bytesOf(src)).bytes).metadata(), src).toMatchObject({ format: "webp" });

      const card = new ICAL.Component(
        ICAL.parse((await bytesOf(`/api/orders/vcard/${ref}`)).bytes.toString()) as unknown[],
      );
      expect(card.getFirstPropertyValue("fn")).toBe(`${buyer.firstName} ${buyer.lastName}`);
      expect(String(card.getFirstPropertyValue("photo")).length).toBeGreaterThan(1000);

      await expect
        .poll(() => smtp.received.map(({ to }) => to.join()).toSorted(), { timeout: 20_000 })
        .toEqual([buyer.email, buyer.email, team]);
      // Word for word the policy from before development had its own; pages contain nothing of Vite.
      const portal = await fetch(`${server.url}/administration`);
      expect(portal.headers.get("content-security-policy")).toBe(strictPolicy);
      expect(await portal.text()).not.toMatch(/@vite|@react-refresh|src="\/src\//);

      // Everything is in the stores that the settings name, and nothing outside of them.
      expect((await createS3Storage(s3.settings).list("staging/")).length).toBeGreaterThan(images.length);
      for (const name of ["images", "outbox", "sen-digital-vcard.sqlite"])
        expect(existsSync(join(server.dataDir, name)), name).toBe(false);
      expect(await server.stop()).toBe(0);
    } finally {
      await server.kill();
      await Promise.all([s3.close(), smtp.close()]);
    }
  },
);
