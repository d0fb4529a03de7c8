/** Describes a form that is being received. */
export interface IncomingUploadForm {
  /** The sender's address, in the form that rate limits count. */
  address: string;
  /** Largest number of bytes that the form may take. */
  size: number;
  startedAt: number;
  /** Bytes received so far. */
  received: number;
  /** Time of its last byte. */
  movedAt: number;
  /** Bytes a second, mostly of the latest seconds. */
  rate: number;
  /** Bytes and seconds of about the latest half minute, weighted so that older ones count less. */
  recent: { bytes: number; seconds: number };
}

/** Maximum bytes of all forms that one process receives at once, each counted with its declared size. */
export const maxIncomingFormBytes = 128 * 1024 * 1024;

/** Average rate (bytes/s) below which a form is aborted. A form that brings 3 MB in ten minutes has 5000. */
export const minUploadBytesPerSecond = 4000;
/** How far (ms) a form may fall behind that rate, as when a phone loses its network for a while. */
export const slowUploadGraceMs = 30_000;
/** How long (ms) a form may receive nothing at all before it is aborted. */
export const stalledUploadTimeoutMs = 60_000;

/** The rate (bytes/s) that a newcomer is assumed to have until it is measured. */
export const initialUploadBytesPerSecond = 64_000;
/** A form slower than this was measured as slow, and gives way to a newcomer from its own address. */
const slowRate = initialUploadBytesPerSecond / 4;
/** Weight of the latest second in a form's rate. */
const latestWeight = 0.2;
/** Seconds after which received bytes weigh a third (1/e) in `recent`. */
const memorySeconds = 30;

/** Returns the form's progress when `received` bytes in all have come by `now`, `seconds` after the previous update. */
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
 * Returns bytes a second: the latest rate, or that of the last half minute if it is higher, so that a gap of some
 * seconds, as on a moving phone, costs nobody their place.
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
 * Chooses the form to abort when room runs short: the slowest of all if it is below the minimum rate, else the slowest
 * of the client IP that would take the most, the new form included. A new form of that same IP replaces only a slow
 * one. So one IP may fill the pool but never excludes another. `undefined`: refuse the new form.
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
