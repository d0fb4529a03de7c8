/** A form on its way. */
export interface IncomingUploadForm {
  /** Whose it is, as limits count people. */
  address: string;
  /** Bytes that it may come to hold. */
  size: number;
  startedAt: number;
  /** Bytes that have come. */
  received: number;
  /** When the last of them came. */
  movedAt: number;
  /** Bytes a second in the latest seconds. */
  rate: number;
  /** Bytes, and seconds, of the latest half minute: what is longer ago weighs less and less. */
  recent: { bytes: number; seconds: number };
}

/** Bytes of all forms that one process receives at once, each counted with what it says it brings. */
export const maxIncomingFormBytes = 128 * 1024 * 1024;

/** Bytes a second, on average, beneath which a form is given up: 3 MB in the ten minutes that a form has come with 5000. */
export const minUploadBytesPerSecond = 4000;
/** ms by which a form may be late, as when a phone loses its network for a while. */
export const slowUploadGraceMs = 30_000;
/** ms after which a form that does not move at all is given up. */
export const stalledUploadTimeoutMs = 60_000;

/** What a newcomer is taken to bring, until it has shown otherwise. */
export const initialUploadBytesPerSecond = 64_000;
/** A form slower than this has shown it, and gives way to a newcomer of its own address. */
const slowRate = initialUploadBytesPerSecond / 4;
/** How much the latest second weighs in a form's rate. */
const latestWeight = 0.2;
/** Seconds after which what came weighs a third (1/e) in a form's half minute. */
const memorySeconds = 30;

/** What a form is after `received` bytes in all have come by `now`, `seconds` after it was last looked at. */
export function updateUploadProgress(form: IncomingUploadForm, received: number, now: number, seconds: number): IncomingUploadForm {
  const came = received - form.received;
  const rate = form.rate + (came / seconds - form.rate) * (1 - (1 - latestWeight) ** seconds);
  const kept = Math.exp(-seconds / memorySeconds);
  const recent = { bytes: form.recent.bytes * kept + came, seconds: form.recent.seconds * kept + seconds };
  return { ...form, received, rate, recent, movedAt: came > 0 ? now : form.movedAt };
}

/** Bytes a second: of the latest seconds, or of the half minute where that is better, so that a gap of some seconds, as a phone has it on the way, costs nobody his place. */
function paceOf({ rate, recent }: IncomingUploadForm): number {
  return Math.max(rate, recent.seconds > 0 ? recent.bytes / recent.seconds : 0);
}

export function isUploadTooSlow({ startedAt, received, movedAt }: IncomingUploadForm, now: number): boolean {
  return now - movedAt > stalledUploadTimeoutMs || received < (minUploadBytesPerSecond * (now - startedAt - slowUploadGraceMs)) / 1000;
}

/**
 * Who gives way when places run short: the slowest of all while it is beneath the least rate; else the slowest of the
 * address that, the newcomer counted, would hold the most. A newcomer of that same address takes only a slow one's place.
 * So an address may fill the room, but never keeps another out. `undefined`: the newcomer has to come back.
 */
export function chooseUploadToEvict<Form extends IncomingUploadForm>(forms: readonly Form[], newcomer: { address: string; size: number }): Form | undefined {
  const slowest = slowestOf(forms);
  if (!slowest || paceOf(slowest) < minUploadBytesPerSecond) return slowest;
  const held = new Map<string, number>([[newcomer.address, newcomer.size]]);
  for (const { address, size } of forms) held.set(address, (held.get(address) ?? 0) + size);
  const [largest] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one));
  const candidate = slowestOf(forms.filter(({ address }) => address === largest));
  return candidate && (largest !== newcomer.address || paceOf(candidate) < slowRate) ? candidate : undefined;
}

function slowestOf<Form extends IncomingUploadForm>(forms: readonly Form[]): Form | undefined {
  return forms.reduce<Form | undefined>((slowest, form) => (slowest && paceOf(slowest) <= paceOf(form) ? slowest : form), undefined);
}
