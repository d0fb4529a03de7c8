import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const passTypeId = "pass.sn.example.carte";
const teamId = "A1B2C3D4E5";
const passphrase = "le-fleuve-coule";
/** Fast to make: an RSA key takes at least 0.1 s, so only the pass signer has one, as Apple demands. */
const quick = "ec -pkeyopt ec_paramgen_curve:P-256";

/** Paths of the PEM files of a chain like Apple's. */
export interface WalletCertificates {
  root: string;
  intermediate: string;
  certificate: string;
  /** Key of the pass type's certificate, with a passphrase. */
  key: string;
  /** Certificate of the stand-in for Apple's push service on loopback. */
  serverCertificate: string;
  serverKey: string;
  /** The settings that name these files. */
  env: Record<string, string>;
}

interface Subject {
  uid?: string;
  team?: string;
  days?: number;
}

/** Makes a root, an intermediate that it signed, and a pass type's certificate signed by that, in `folder`. */
export function makeWalletCertificates(
  folder: string,
  { uid = passTypeId, team = teamId, days = 300 }: Subject = {},
): WalletCertificates {
  const at = (name: string) => join(folder, name);
  /** `words`: arguments without spaces, including names of files in the folder. */
  const openssl = (words: string, ...others: string[]) =>
    execFileSync("openssl", [...words.split(" "), ...others], { cwd: folder, stdio: "pipe" });
  const request = (name: string, subject: string, key = `${quick} -nodes`) =>
    openssl(`req -newkey ${key} -keyout ${name}.key -out ${name}.csr -subj`, subject);
  function sign(name: string, issuer: string, extensions: string, validDays: number): void {
    writeFileSync(at(`${name}.ext`), extensions);
    const by = `-CA ${issuer}.pem -CAkey ${issuer}.key -CAcreateserial`;
    openssl(`x509 -req -in ${name}.csr ${by} -days ${validDays} -out ${name}.pem -extfile ${name}.ext`);
  }
  openssl(
    `req -x509 -newkey ${quick} -nodes -keyout root.key -out root.pem -days 3650 -subj`,
    "/CN=Root CA/O=Not Apple",
  );
  request("wwdr", "/CN=Worldwide Developer Relations/OU=G4/O=Not Apple");
  sign("wwdr", "root", "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n", 3650);
  request(
    "pass",
    `/UID=${uid}/CN=Pass Type ID: ${uid}/OU=${team}/O=Sen Digital/C=SN`,
    `rsa:2048 -passout pass:${passphrase}`,
  );
  sign("pass", "wwdr", "keyUsage=critical,digitalSignature\nextendedKeyUsage=clientAuth\n", days);
  request("server", "/CN=localhost");
  sign("server", "root", "subjectAltName=IP:127.0.0.1\n", 300);
  return {
    root: at("root.pem"),
    intermediate: at("wwdr.pem"),
    certificate: at("pass.pem"),
    key: at("pass.key"),
    serverCertificate: at("server.pem"),
    serverKey: at("server.key"),
    env: {
      WALLET_CERTIFICATE: at("pass.pem"),
      WALLET_KEY: at("pass.key"),
      WALLET_KEY_PASSPHRASE: passphrase,
      // The file's content on one line, as a container's environment may contain it.
      WALLET_WWDR_CERTIFICATE: readFileSync(at("wwdr.pem"), "utf8").trim().replaceAll("\n", "\\n"),
      WALLET_TEAM_ID: team,
      WALLET_PASS_TYPE_ID: uid,
    },
  };
}
