import type { CompanyPeople } from "#shared/contract/company-people.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import type { Piece } from "#shared/contract/production-pieces.ts";
import { routePaths } from "#shared/route-paths.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { logInToServer } from "#test/factories/server-staff.ts";
import type { RunningServer } from "../harness/server.ts";
import { button, type Driver, field, heading, link, text } from "./driver.ts";
import { readCode } from "./mailed-code.ts";
import { until } from "./until.ts";
import { openContacts, takeVisitorJourney } from "./visitor-journey.ts";

const people = 40;
const steps = ["proof_sent", "approved", "to_print", "printed", "encoded", "checked", "shipped", "delivered"] as const;

/**
 * Takes a company's journey: staff import a list of forty people by the API, the company approves the proof, pays in
 * the simulator and opens its space, until forty pages are live and the lot is delivered. Reports each step.
 * @throws at the first step that fails
 */
export async function takeCompanyJourney(
  driver: Driver,
  { url, dataDir }: Pick<RunningServer, "url" | "dataDir">,
  done: (step: string) => void,
): Promise<void> {
  const desk = await logInToServer(url);
  const at = `jappo${Date.now()}`;
  const admin = `fatou@${at}.example`;
  const id = await createCompany(desk, { name: at, address: "Plateau, Dakar" });
  // CUSTOM cards go live without a photo.
  await desk.call("PATCH", `/organisations/${id}/template`, { offer: "CUSTOM" });
  await desk.call("POST", `/organisations/${id}/members`, { email: admin, role: "admin", departments: [] });
  const list = writePeopleCsv(people).replaceAll("teranga.example", `${at}.example`);
  const { body } = await bringList({ url }, desk, id, list, { price: 20_000 });
  const ref = body.order?.ref ?? "";
  await desk.call("POST", `/orders/${ref}/proofs`, { note: "" });
  const { body: proof } = await desk.call<Proof>("GET", `/orders/${ref}/proofs`);
  done("list of forty, by the desk");

  await driver.go(proof.link ?? "");
  await driver.see(text("Awaa"));
  await driver.press(button("Tout approuver"));
  await until("all is approved", async () =>
    driver.read<boolean>("!document.querySelector('button[value=approuver]') && document.readyState === 'complete'"),
  );
  done("proof of forty cards, approved");

  await driver.go(`${url}/payer/${ref}`);
  await driver.press(button("Payer"));
  await until("the simulator asks", async () => (await driver.address()).includes("/simulator/payment/checkout/"));
  await driver.press('//label[contains(., "Wave")]');
  await driver.press('//button[normalize-space(.)="Payer"]');
  await driver.see(heading("payée"));
  done("paid");

  await driver.go(url + routePaths.company);
  await driver.type(field("email"), admin);
  await driver.press(button("Recevoir un code"));
  await driver.type(field("code"), await readCode(dataDir, admin));
  await driver.press(button("Se connecter"));
  await driver.see(heading(at));
  await driver.press(link("Personnes"));
  await driver.press(link("Awaa Ndiaye"));
  await driver.type(field("jobTitle"), " principale");
  await driver.press(button("Enregistrer"));
  await driver.see(text("La carte est enregistrée"));
  done("its space, and a person changed there");

  const listed = await driver.read<CompanyPeople>(
    `fetch("/api/entreprises/${id}/personnes").then((answer) => answer.json())`,
  );
  for (const person of listed.people) {
    const { status } = await fetch(url + routePaths.card(person.ref));
    if (status !== 200) throw new Error(`The page of ${person.firstName} answers ${status}`);
  }
  if (listed.people.length !== people) throw new Error(`${listed.people.length} people have pages`);
  await driver.go(url + routePaths.card(listed.people[0]?.ref ?? ""));
  await driver.see(heading("Awaa"));
  done("forty live pages");
  const [first] = listed.people;
  await openContacts({ url, dataDir }, `awa0@${at}.example`, first?.ref ?? "");
  await takeVisitorJourney(
    driver,
    { address: url + routePaths.card(first?.ref ?? ""), firstName: "Awaa", number: "+221771000000" },
    done,
  );

  await desk.call("POST", `/organisations/${id}/completions/waive`, {});
  await desk.call("POST", `/orders/${ref}/proofs/approve`, { reason: "Par téléphone" });
  for (const to of steps) {
    const { pieces } = (await desk.call<{ pieces: Piece[] }>("GET", `/orders/${ref}/pieces`)).body;
    const moved = await desk.call<{ refused: unknown[] }>("POST", "/pieces/moves", {
      pieces: pieces.map((piece) => ({ id: piece.id, from: piece.state })),
      to,
      why: "Lu à la main",
    });
    if (moved.body.refused.length > 0) throw new Error(`${to}: ${JSON.stringify(moved.body.refused[0])}`);
  }
  await driver.go(`${url}/payer/${ref}`);
  await driver.see(text("Livrée"));
  done("lot made and delivered");
}
