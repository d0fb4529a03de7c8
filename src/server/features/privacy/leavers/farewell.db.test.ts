import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps } = service;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const mailsTo = (recipient: string) =>
  deps.db.query.selectFrom("mails").select(["template", "sentAt"]).where("recipient", "=", recipient).execute();
async function subjectsTo(recipient: string): Promise<string[]> {
  const files = readdirSync(service.outboxDir).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(service.outboxDir, name)))));
  return mails.filter(({ to }) => to?.[0]?.address === recipient).map(({ subject }) => subject ?? "");
}

// Each seen to fail while the erasure deleted the mail that tells the leaver.
test.each([
  ["handed on", "Jappo", "successeur"],
  ["retired", "Jokko", "retirer"],
])(
  "a leaver whose address is %s at once still gets the mail, and then no data about them is left",
  async (_, name, act) => {
    const { at, orderRef, refs, admin } = await companyWithSpace(service, desk, name);
    await payOrder(deps, orderRef);
    const path = `/personnes/${refs[0]}/depart`;
    expect((await admin("POST", path, { colleague: null })).status).toBe(200);
    const successor = {
      firstName: "Penda",
      lastName: "Sow",
      jobTitle: "Conseillère",
      phoneNumber: "+221770009900",
      workPhoneNumber: "",
      email: `penda@${at}`,
      workEmail: "",
      department: "Ventes",
      employeeNumber: "",
      ownerEmail: `penda@${at}`,
      expected: deps.settings.site.reprintPrice,
    };
    const { status } = await admin("POST", `${path}/${act}`, act === "successeur" ? successor : undefined);
    expect([200, 201]).toContain(status);
    expect(await mailsTo(`awa0@${at}`)).toEqual([{ template: "card-left", sentAt: null }]);
    await service.worker.runDue();
    expect(await subjectsTo(`awa0@${at}`)).toEqual([`Votre carte chez ${name}`]);
    expect(await mailsTo(`awa0@${at}`)).toEqual([]);
    // The transport's copy is deleted too.
    service.clock.advance(120_000);
    await service.worker.runDue();
    expect(await subjectsTo(`awa0@${at}`)).toEqual([]);
  },
);
