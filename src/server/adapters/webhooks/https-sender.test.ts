import { afterAll, expect, test } from "vitest";
import { receiverName, receiverPem, startReceiver } from "#test/stand-ins/receiver.ts";
import { createHttpsWebhookSender, type HttpsSenderNeeds } from "./https-sender.ts";
import { isPublicAddress } from "./public-address-rules.ts";

const receiver = await startReceiver();
afterAll(() => receiver.close());

const loopback = { address: "127.0.0.1", family: 4 };
/** A sender for which only the receiver counts as public. */
const senderTo = (needs: HttpsSenderNeeds = {}) =>
  createHttpsWebhookSender({
    resolve: async () => [loopback],
    isAllowed: (address) => address === "127.0.0.1",
    ports: [String(receiver.port)],
    ca: receiverPem,
    ...needs,
  });

/** Addresses from a name server that belong to a private network, or to nobody. */
const privateAddresses = [
  "",
  "0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.1.2.3",
  "169.254.169.254 169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1",
  "192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1",
  "224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::7f00:1",
  "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1",
  "64:ff9b::10.0.0.1 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1",
  "2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 3fff::1 5f00::1 fc00::1",
  "fd12:3456:789a::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 nonsense 127.1 0x7f.1 2130706433",
].flatMap((line) => line.split(" "));

/** URLs that are refused before any name is resolved. */
const refusedUrls: [string, string][] = [
  ["http://hooks.example.com/", "https"],
  ["ftp://hooks.example.com/", "https"],
  ["file:///etc/passwd", "https"],
  ["javascript:alert(1)", "https"],
  ["//hooks.example.com/", "https"],
  ["", "https"],
  ["https://user@hooks.example.com/", "credentials"],
  ["https://user:secret@hooks.example.com/", "credentials"],
  ["https://hooks.example.com:22/", "port"],
  ["https://hooks.example.com:80/", "port"],
  ["https://hooks.example.com:5432/", "port"],
  ["https://127.0.0.1/", "name"],
  ["https://127.1/", "name"],
  ["https://0x7f.0.0.1/", "name"],
  ["https://0177.0.0.1/", "name"],
  ["https://2130706433/", "name"],
  ["https://0/", "name"],
  ["https://８.8.8.8/", "name"],
  ["https://①②⑦.⓪.⓪.①/", "name"],
  ["https://8.8.8.8/", "name"],
  ["https://[::1]/", "name"],
  ["https://[::ffff:127.0.0.1]/", "name"],
  ["https://[2606:4700::1111]/", "name"],
  ["https://localhost/", "name"],
  ["https://LOCALHOST/", "name"],
  ["https://localhost./", "name"],
  ["https://db.localhost/", "name"],
  ["https://postgres/", "name"],
  ["https://printer.local/", "name"],
  ["https://metadata.google.internal/", "name"],
  ["https://router.home.arpa/", "name"],
  ["https://a.onion/", "name"],
  ["https://hooks.example.com./", "name"],
];

// Without the listener on "close" it never ended: the node sent nothing to anybody any more.
test("a 101 (protocol switch) is no answer", async () => {
  receiver.answer = "switch";
  await expect(senderTo().post(receiver.url, {}, "{}")).rejects.toThrow("No answer came.");
  receiver.answer = 204;
  receiver.calls.length = 0;
});

test("none of a hundred hostile addresses is public, and well-known public ones are", () => {
  expect(privateAddresses.length + refusedUrls.length).toBeGreaterThanOrEqual(90);
  expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
  for (const address of ["8.8.8.8", "41.82.0.1", "196.207.192.1", "2606:4700:4700::1111", "2a00:1450:4007::200e"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test.each(refusedUrls)("refuses %s: %s", async (url, fault) => {
  let asked = 0;
  const sender = createHttpsWebhookSender({
    resolve: async () => {
      asked += 1;
      return [{ address: "8.8.8.8", family: 4 }];
    },
  });
  await expect(sender.check(url)).rejects.toMatchObject({ fault });
  await expect(sender.post(url, {}, "{}")).rejects.toMatchObject({ fault });
  expect(asked).toBe(0);
});

test.each(privateAddresses)(
  "sends nothing to a name that resolves to %s, even among public addresses",
  async (address) => {
    const sender = createHttpsWebhookSender({
      resolve: async () => [
        { address: "8.8.8.8", family: 4 },
        { address, family: 4 },
      ],
    });
    await expect(sender.check("https://hooks.example.com/")).rejects.toMatchObject({ fault: "private" });
    await expect(sender.post("https://hooks.example.com/", {}, "{}")).rejects.toMatchObject({ fault: "private" });
  },
);

// Seen to fail without the call's own `lookup`: the name was resolved again.
test("a name whose address changes between check and connection is harmless", async () => {
  let asked = 0;
  const answers = ["127.0.0.1", "127.0.0.99", "10.0.0.1"];
  const sender = senderTo({
    resolve: async () => [{ address: answers[Math.min(asked++, 2)] ?? "", family: 4 }],
  });
  expect(await sender.post(receiver.url, {}, "{}")).toBe(204);
  expect(asked).toBe(1);
  await expect(sender.post(receiver.url, {}, "{}")).rejects.toMatchObject({ fault: "private" });
  expect(receiver.calls).toHaveLength(1);
});

test("production's own rule refuses the receiver that tests allow", async () => {
  const sender = createHttpsWebhookSender({ resolve: async () => [loopback], ports: [String(receiver.port)] });
  await expect(sender.post(receiver.url, {}, "{}")).rejects.toMatchObject({ fault: "private" });
  await expect(createHttpsWebhookSender().check("https://nothing-here.example.com:8443/")).rejects.toMatchObject({
    fault: "unknown",
  });
});

test("follows no redirect, reads no body, leaves a silent receiver, and refuses a wrong certificate", async () => {
  receiver.calls.length = 0;
  receiver.answer = 302;
  expect(await senderTo().post(receiver.url, {}, "{}")).toBe(302);
  expect(receiver.calls).toHaveLength(1);
  receiver.answer = "hang";
  await expect(senderTo({ longestMs: 200 }).post(receiver.url, {}, "{}")).rejects.toThrow(/abort|timeout/i);
  receiver.answer = 204;
  const stranger = receiver.url.replace(receiverName, "other.example.com");
  await expect(senderTo().post(stranger, {}, "{}")).rejects.toThrow(/altname|certificate/i);
  await expect(
    createHttpsWebhookSender({
      resolve: async () => [loopback],
      isAllowed: () => true,
      ports: [String(receiver.port)],
    }).post(receiver.url, {}, "{}"),
  ).rejects.toThrow(/certificate/i);
  expect(receiver.calls.length).toBe(2);
});
