import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, describe, expect, test } from "vitest";
import { startSmtp } from "#test/stand-ins/smtp.ts";
import { createFolderMailTransport } from "./folder.ts";
import type { MailTransport, OutgoingMail } from "./mail-port.ts";
import { createSmtpMailTransport } from "./smtp.ts";

interface Adapter {
  transport: MailTransport;
  /** All delivered mails, raw. */
  delivered: () => Buffer[];
  /** Number of copies that arrive when the same Message-ID is sent twice. */
  copies: number;
  cleanUp: () => Promise<void>;
}

const mail: OutgoingMail = {
  messageId: "01J8ZZZZZZ0000000000000000@vcard.example",
  from: "Sen Digital Vcard <no-reply@vcard.example>",
  to: "aissatou@example.com",
  subject: "Votre commande est enregistrée ✅",
  html: "<p>Bonjour Aïssatou, à bientôt !</p>",
  text: "Bonjour Aïssatou, à bientôt !\n.\n..deux points\n",
};

async function folderAdapter(): Promise<Adapter> {
  const root = mkdtempSync(join(tmpdir(), "vcard-mail-"));
  const folder = join(root, "outbox");
  const transport = createFolderMailTransport(folder);
  return {
    transport,
    delivered: () =>
      readdirSync(root).includes("outbox")
        ? readdirSync(folder)
            .toSorted()
            .map((name) => readFileSync(join(folder, name)))
        : [],
    copies: 1,
    cleanUp: async () => rmSync(root, { recursive: true }),
  };
}

async function smtpAdapter(): Promise<Adapter> {
  const server = await startSmtp();
  const transport = createSmtpMailTransport(server.url);
  return { transport, delivered: () => server.received.map(({ raw }) => raw), copies: 2, cleanUp: server.close };
}

describe.each([
  ["the folder of .eml files", folderAdapter],
  ["SMTP", smtpAdapter],
])("%s", async (_name, open) => {
  const { transport, delivered, copies, cleanUp } = await open();
  afterAll(async () => {
    await transport.close();
    await cleanUp();
  });
  const last = () => PostalMime.parse(delivered().at(-1) ?? Buffer.alloc(0));

  test("the check says that mails would be accepted, and sends none", async () => {
    await transport.check();
    expect(delivered()).toEqual([]);
  });

  test("delivers a complete mail, with both parts", async () => {
    await transport.send({
      ...mail,
      replyTo: "aide@vcard.example",
      headers: { "List-Unsubscribe": "<https://vcard.example/stop>" },
    });
    const parsed = await last();
    expect(parsed.messageId).toBe(`<${mail.messageId}>`);
    expect(parsed.from).toEqual({ address: "no-reply@vcard.example", name: "Sen Digital Vcard" });
    expect(parsed.to).toEqual([{ address: mail.to, name: "" }]);
    expect(parsed.replyTo).toEqual([{ address: "aide@vcard.example", name: "" }]);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(parsed.text?.trim()).toBe(mail.text.trim());
    expect(parsed.headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe("<https://vcard.example/stop>");
  });

  test("delivers an attached image that the HTML can show", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 13, 10, 255]);
    await transport.send({
      ...mail,
      messageId: "01K8ZZZZZZ0000000000000000@vcard.example",
      html: '<img src="cid:qr-code">',
      attachments: [{ id: "qr-code", fileName: "code.png", type: "image/png", bytes }],
    });
    const [attachment] = (await last()).attachments;
    expect(attachment).toMatchObject({
      contentId: "<qr-code>",
      filename: "code.png",
      mimeType: "image/png",
      disposition: "inline",
    });
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(bytes);
  });

  test("gives a mail the same Message-ID when it is sent again", async () => {
    await transport.send(mail);
    const ids = await Promise.all(delivered().map(async (raw) => (await PostalMime.parse(raw)).messageId));
    expect(ids.filter((id) => id === `<${mail.messageId}>`)).toHaveLength(copies);
  });

  test("ends all lines with CRLF", () => {
    for (const raw of delivered()) expect(raw.toString("latin1").replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  // Seen to fail without `oneLine`: nodemailer itself keeps U+2028 and double spaces.
  test.each([
    ["Objet\r\nBcc: victime@example.com", "Objet Bcc: victime@example.com"],
    ["Objet\nX-Injected: 1\n\nBody", "Objet X-Injected: 1 Body"],
    ["Objet\u2028Bcc: victime@example.com", "Objet Bcc: victime@example.com"],
    ["Objet\r\n\r\n<b>", "Objet <b>"],
  ])("keeps the subject %j in one header", async (subject, words) => {
    const messageId = `02J${Buffer.from(subject).toString("hex").slice(0, 60)}@vcard.example`;
    await transport.send({ ...mail, messageId, subject });
    const parsed = await PostalMime.parse(delivered().find((raw) => raw.includes(`<${messageId}>`)) ?? "");
    expect(parsed.headers.filter(({ key }) => key === "subject")).toEqual([expect.objectContaining({ value: words })]);
    expect(parsed.subject).toBe(words);
    expect(parsed.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(parsed.headers.map(({ key }) => key)).not.toContain("x-injected");
    expect(parsed.text?.trim()).toBe(mail.text.trim());
  });

  test.each([
    "a@example.com\r\nBcc: victime@example.com",
    "a@example.com, victime@example.com",
    "a@example.com;victime@example.com",
    "Nom <a@example.com>",
    "a@example.com> RCPT TO:<victime@example.com",
    "groupe: a@example.com;",
    "",
  ])("refuses the recipient %j", async (to) => {
    const before = delivered().length;
    await expect(transport.send({ ...mail, messageId: "03J@vcard.example", to })).rejects.toThrow("recipient");
    expect(delivered()).toHaveLength(before);
  });

  test.each(["a@example.com\r\nBcc: victime@example.com", "a@example.com, victime@example.com", ""])(
    "refuses the reply address %j",
    async (replyTo) => {
      await expect(transport.send({ ...mail, messageId: "05J@vcard.example", replyTo })).rejects.toThrow(
        "reply address",
      );
    },
  );

  test.each(["../../etc/passwd@x", "a@b>\r\nBcc: x", "a b@c", "", "a@b/../c"])(
    "refuses the Message-ID %j",
    async (messageId) => {
      await expect(transport.send({ ...mail, messageId })).rejects.toThrow("Message-ID");
    },
  );

  test("refuses a header name that contains another header", async () => {
    await expect(
      transport.send({ ...mail, messageId: "04J@vcard.example", headers: { "X\r\nBcc": "v@example.com" } }),
    ).rejects.toThrow("header");
  });

  test("deletes only the stored copy of the given mail, and accepts an unknown one", async () => {
    const [first, second] = ["01J8ZZZZZZ0000000000000001", "01J8ZZZZZZ0000000000000002"];
    for (const id of [first, second]) await transport.send({ ...mail, messageId: `${id}@vcard.example`, subject: id });
    await transport.forget([first, "01J8ZZZZZZ0000000000000009"]);
    const subjects = await Promise.all(delivered().map(async (raw) => (await PostalMime.parse(raw)).subject));
    // A mail sent by SMTP is its recipient's.
    expect(subjects.includes(first)).toEqual(copies > 1);
    expect(subjects.includes(second)).toBe(true);
    await transport.forget([second]);
  });
});

test("SMTP fails while the server is down, and works once it is up", async () => {
  const first = await startSmtp();
  await first.close();
  const transport = createSmtpMailTransport(first.url);
  await expect(transport.send(mail)).rejects.toThrow("ECONNREFUSED");
  const server = await startSmtp(first.port);
  await transport.send(mail);
  expect(server.received.map(({ to }) => to)).toEqual([[mail.to]]);
  await transport.close();
  await server.close();
});
