import { expect, test } from "vitest";
import { createIncomingUploadPool } from "./incoming-upload-pool.ts";
import { slowUploadGraceMs, minUploadBytesPerSecond, stalledUploadTimeoutMs } from "./incoming-upload-rules.ts";

const second = 1000;
const tenMinutes = 600 * second;

/** Starts a pool with room for `places` forms of 10 bytes; time passes only when the test says so. */
function start(places = 4) {
  let time = 0;
  const room = createIncomingUploadPool(() => time, places * 10);
  const senders: { rate: number; sent: number }[] = [];

  /** Sends a form at `rate` bytes a second; `outcome`: what has become of it so far. */
  function send(address: string, rate: number, size = 10) {
    const sender = { rate, sent: 0, outcome: "on its way", finish: () => {} };
    senders.push(sender);
    const read = new Promise<void>((resolve) => (sender.finish = resolve));
    room
      .receive({ address, size, countBytes: () => sender.sent }, () => read)
      .then(
        () => (sender.outcome = "received"),
        (error: Error) => (sender.outcome = error.message),
      );
    return sender;
  }

  async function pass(ms: number): Promise<void> {
    for (const end = time + ms; time < end;) {
      time += second;
      for (const sender of senders) sender.sent += sender.rate;
      room.check();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  return { send, pass };
}

test("a photo of 3 MB that takes ten minutes at 5 kB/s arrives", async () => {
  const { send, pass } = start();
  const form = send("a", 5000);
  await pass(tenMinutes);
  expect(form.outcome).toBe("on its way");
  expect(form.sent).toBe(3_000_000);
  form.finish();
  await pass(second);
  expect(form.outcome).toBe("received");
});

test("a form slower than 4 kB/s on average is aborted after its grace period, and so is a stalled one; a gap is forgiven", async () => {
  const { send, pass } = start();
  const trickle = send("a", 1);
  await pass(slowUploadGraceMs);
  expect(trickle.outcome).toBe("on its way");
  await pass(2 * second);
  expect(trickle.outcome).toBe("upload.too_slow");

  const gap = send("a", 0);
  await pass(slowUploadGraceMs - second);
  gap.rate = minUploadBytesPerSecond;
  await pass(tenMinutes);
  expect(gap.outcome).toBe("on its way");
  gap.rate = 0;
  await pass(2 * second);
  expect(gap.outcome).toBe("upload.too_slow");

  const fast = send("a", 1_000_000);
  await pass(10 * second);
  fast.rate = 0;
  await pass(stalledUploadTimeoutMs);
  expect(fast.outcome).toBe("on its way");
  await pass(second);
  expect(fast.outcome).toBe("upload.too_slow");
});

// Seen to fail without `chooseUploadToEvict` (incoming-upload-rules.ts): the honest forms were refused.
test("trickling forms from one address, or from many, never keep another form out, even from the same address", async () => {
  for (const addresses of [["a"], ["a", "b", "c", "d"]]) {
    const { send, pass } = start(12);
    const trickling = Array.from({ length: 24 }, (_, at) => send(addresses[at % addresses.length] ?? "", 1));
    const honest = [send("honest", 100_000)];
    await pass(15 * second);
    honest.push(send("honest", 100_000), send("a", 100_000));
    for (const _ of [1, 2, 3]) {
      trickling.push(...addresses.map((address) => send(address, 1)));
      await pass(second);
    }
    expect(honest.map(({ outcome }) => outcome)).toEqual(["on its way", "on its way", "on its way"]);
    for (const form of honest) form.finish();
    await pass(second);
    expect(honest.map(({ outcome }) => outcome)).toEqual(["received", "received", "received"]);
    expect(trickling.filter(({ outcome }) => outcome === "server.busy").length).toBeGreaterThan(0);
  }
});

// Seen to fail when `computePace` used only the latest seconds' rate: a newcomer took its place, and those of all five
// photos of the torture test.
test("in a pool that others keep full, a photo at 5 kB/s that pauses for some seconds every minute arrives", async () => {
  const { send, pass } = start();
  const photo = send("honest", 5000);
  for (let minute = 0; minute < 10; minute += 1) {
    for (let at = 0; at < 60; at += 1) {
      photo.rate = at < 55 ? 5000 : 0;
      for (const address of ["a", "b", "c", "d", "e"]) send(address, 1);
      await pass(second);
    }
  }
  expect(photo.outcome).toBe("on its way");
});

test("in a full pool a form that was fast and then stalls gives way within a minute", async () => {
  const { send, pass } = start(1);
  const fast = send("a", 50_000);
  await pass(20 * second);
  fast.rate = 0;
  await pass(stalledUploadTimeoutMs);
  expect(fast.outcome).toBe("on its way");
  send("b", 5000);
  await pass(second);
  expect(fast.outcome).toBe("server.busy");
});

test("one address may fill a pool that nobody else wants; its next form is told to come back", async () => {
  const { send, pass } = start();
  const forms = Array.from({ length: 5 }, () => send("a", 100_000));
  await pass(second);
  expect(forms.map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 4 }, () => "on its way"),
    "server.busy",
  ]);
  forms[0]?.finish();
  await pass(second);
  expect(forms[0]?.outcome).toBe("received");
  expect(send("a", 100_000).outcome).toBe("on its way");
});

test("in a full pool each newcomer from another address takes a place of the address that holds the most", async () => {
  const { send, pass } = start();
  const crowd = Array.from({ length: 4 }, (_, at) => send("a", 100_000 + at));
  await pass(second);
  const others = [send("b", 50_000), send("c", 50_000), send("d", 50_000)];
  await pass(second);
  expect(others.map(({ outcome }) => outcome)).toEqual(["on its way", "on its way", "on its way"]);
  expect(crowd.map(({ outcome }) => outcome)).toEqual(["server.busy", "server.busy", "server.busy", "on its way"]);
  const last = send("e", 50_000);
  await pass(second);
  expect(last.outcome).toBe("server.busy");
});
