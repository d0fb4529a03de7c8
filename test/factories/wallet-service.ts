import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApnsSender } from "#server/adapters/wallet-push/apns-sender.ts";
import { startTestApp } from "#test/harness/app.ts";
import { startApns } from "#test/stand-ins/apns.ts";
import { loggedInOwner, ownedCard } from "./owner.ts";
import { makeWalletCertificates } from "./wallet-certificates.ts";
import { phoneWith, readPass } from "./wallet-phone.ts";

type Owner = Awaited<ReturnType<typeof loggedInOwner>>;

/** Starts a service with Apple Wallet certificates, and a stand-in for Apple's push service. */
export async function startWalletService() {
  const folder = mkdtempSync(join(tmpdir(), "vcard-wallet-"));
  const chain = makeWalletCertificates(folder);
  const apns = await startApns(chain);
  const service = await startTestApp(chain.env);
  const { url, deps, clock, worker } = service;
  const { wallet } = deps.settings;
  if (!wallet) throw new Error("Apple Wallet is off.");
  deps.walletPush = createApnsSender(wallet, { origin: apns.origin, ca: readFileSync(chain.root, "utf8") });
  let made = 0;

  const download = (ref: string, cookie: string) =>
    fetch(`${url}/api/ma-carte/cartes/${ref}/partager/carte.pkpass`, { headers: { Cookie: cookie } });

  /** Downloads the pass file as an owner does with the button. */
  async function takePassFile(ref: string, { call, cookie }: Owner): Promise<Buffer> {
    const { status } = await call("POST", `/cartes/${ref}/partager/wallet`);
    if (status !== 200) throw new Error(`No pass: ${status}`);
    const answer = await download(ref, cookie);
    if (answer.headers.get("content-type") !== "application/vnd.apple.pkpass")
      throw new Error(`No pass: ${answer.status} ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  }
  const takePass = async (ref: string, owner: Owner) => (await readPass(await takePassFile(ref, owner))).pass;

  /** Lets a minute pass and runs the jobs then due. */
  async function passMinute(): Promise<void> {
    clock.advance(60_000);
    await worker.runDue();
  }

  /** Makes a card that its owner has added to their iPhone's Wallet. */
  async function cardInWallet() {
    const email = `awa${(made += 1)}@example.com`;
    const ref = await ownedCard(service, email, { firstName: "Awa", lastName: "Diop" });
    const owner = await loggedInOwner(service, email);
    const pass = await takePass(ref, owner);
    const token = `aa${made}ff`;
    const phone = phoneWith(url, pass, `device${made}`);
    const status = await phone.register(token);
    if (status !== 201) throw new Error(`Not registered: ${status}`);
    // Sends what is still due for earlier cards.
    await passMinute();
    apns.pushes.length = 0;
    return { ref, email, owner, pass, phone, token };
  }

  return {
    ...service,
    apns,
    cardInWallet,
    download,
    passMinute,
    takePass,
    takePassFile,
    pushedTo: () => apns.pushes.map(({ token }) => token),
    async close(): Promise<void> {
      await service.close();
      await apns.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
