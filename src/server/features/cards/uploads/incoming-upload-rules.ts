/** Describes a form that is being received. */
export interface IncomingUploadForm {
  /** Address of the sender, as limits count people. */
  address: string;
  /** Largest number of bytes that the form may take. */
  size: number;
  startedAt: number;
  /** Bytes that have come. */
  received: number;
  /** Time of its last byte. */
  movedAt: number;
  /** Bytes a second in the latest seconds. */
  rate: number;
  /** Bytes and seconds of the latest half minute, weighted so that older ones count less. */
  recent: { bytes: number; seconds: number };
}

/** Bounds the bytes of all forms that one process receives at once, each counted with its declared size. */
export const maxIncomingFormBytes = 128 * 1024 * 1024;

/**
 * Bounds the average rate (bytes/s) beneath which a form is aborted: 3 MB in the ten minutes that a form has come
 * with 5000.
 */
export const minUploadBytesPerSecond = 4000;
/** Bounds how late (ms) a form may be, as when a phone loses its network for a while. */
export const slowUploadGraceMs = 30_000;
/** Bounds how long (ms) a form may receive nothing at all before it is aborted. */
export const stalledUploadTimeoutMs = 60_000;

/** Sets the rate (bytes/s) that a newcomer is assumed to have until it has shown another. */
export const initialUploadBytesPerSecond = 64_000;
/** A form slower than this has shown it, and gives way to a newcomer of its own address. */
const slowRate = initialUploadBytesPerSecond / 4;
/** Weight of the latest second in a form's rate. */
const latestWeight = 0.2;
/** Seconds after which what came weighs a third (1/e) in a form's half minute. */
const memorySeconds = 30;

/**
 * Returns the form's progress after `received` bytes in all have come by `now`, `seconds` after the previous
 * update.
 */
export function updateUploadProgress(
  form: IncomingUploadForm,
  received: number,
  now: number,
  seconds: number,
): IncomingUploadForm {
  const came = received - form.received;
  const rate = form.rate + (came / seconds - form.rate) * (1 - (1 - latestWeight) ** seconds);
  const kept = Math.exp(-seconds / memorySeconds);
  const recent = { bytes: form.recent.bytes * kept + came, seconds: form.recent.seconds * kept + seconds };
  const moved = { ...form, received, rate, recent };
  if (came <= 0) return moved;
  return { ...moved, movedAt: now };
}

/**
 * Bytes a second: of the latest seconds, or of the half minute where that is better, so that a gap of some seconds, as
 * a phone has it on the way, costs nobody their place.
 */
function computePace({ rate, recent }: IncomingUploadForm): number {
  return Math.max(rate, recent.seconds > 0 ? recent.bytes / recent.seconds : 0);
}

export function isUploadTooSlow({ startedAt, received, movedAt }: IncomingUploadForm, now: number): boolean {
  return (
    now - movedAt > stalledUploadTimeoutMs ||
    received < (minUploadBytesPerSecond * (now - startedAt - slowUploadGraceMs)) / 1000
  );
}

/**
 * Chooses the form to abort when room runs short: the slowest of all if it is beneath the minimum rate; else the
 * slowest of the client IP that, with the new form, would take the most. A new form of that same IP replaces only a
 * slow one. So one IP may fill the room, but never excludes another. `undefined`: the new form is refused.
 */
export function chooseUploadToEvict<Form extends IncomingUploadForm>(
  forms: readonly Form[],
  newcomer: { address: string; size: number },
): Form | undefined {
  const slowest = findSlowest(forms);
  if (!slowest || computePace(slowest) < minUploadBytesPerSecond) return slowest;
  const held = new Map<string, number>([[newcomer.address, newcomer.size]]);
  for (const { address, size } of forms) held.set(address, (held.get(address) ?? 0) + size);
  const [largest] = [...held].reduce((one, other) => (other[1] > one[1] ? other : one));
  const candidate = findSlowest(forms.filter(({ address }) => address === largest));
  if (candidate && (largest !== newcomer.address || computePace(candidate) < slowRate)) return candidate;
  return undefined;
}

function findSlowest<Form extends IncomingUploadForm>(forms: readonly Form[]): Form | undefined {
  return forms.reduce<Form | undefined>(
    (slowest, form) => (slowest && computePace(slowest) <= computePace(form) ? slowest : form),
    undefined,
  );
}
