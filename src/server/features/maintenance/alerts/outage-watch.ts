import { hostname } from "node:os";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { toDatabaseAppError } from "#server/db/errors.ts";
import { getDiskSpaceState } from "#server/config/data-folder/disk-room.ts";
import { countStuckJobs } from "#server/jobs/queue.ts";
import { postAlertToWebhook } from "./alert-service.ts";
import * as store from "./alert-store.ts";

/** ms between two calls of the heartbeat. */
const beatEveryMs = 60_000;
/** ms for one look; what has not answered by then counts as down. */
const longestLookMs = 10_000;
/** A job overdue for this long (ms) means that no worker runs. */
const longestJobWaitMs = 10 * 60_000;

interface Outage {
  since: number;
  text: string;
  looks: number;
  isTold: boolean;
}

/** Watches what this node cannot do without, using neither database nor jobs, since these may be what is down. */
export interface OutageWatch {
  /** Looks once, reports what two looks found or what is over, and calls HEARTBEAT_URL each minute if all is well. */
  look(): Promise<void>;
  /** Names what did not work at the last look, or is over but not reported yet. */
  outages(): string[];
  start(): void;
  stop(): void;
}

/** Describe in French, for the operator, what does not work; `undefined`: it works. */
const conditions: Readonly<Record<string, (deps: Deps) => Promise<string | undefined>>> = {
  database: async (deps) => {
    const full = "Le disque de la base est plein\u00a0: rien ne s'enregistre plus. Faites de la place.";
    try {
      const disk = await getDiskSpaceState(deps.settings);
      if (disk === "full") return full;
      if (disk === "read-only") return "Le dossier des données ne s'écrit plus\u00a0: rien ne s'enregistre.";
      // A full disk can still be read, so this writes.
      await inTransaction(deps, ({ db }) => store.writeProbe(db.query, deps.clock.now()));
      return undefined;
    } catch (error) {
      if (toDatabaseAppError(error)?.code === "database.full") return full;
      return "La base de données ne répond pas, ou ne prend plus rien\u00a0: ni commande ni paiement ne s'enregistre.";
    }
  },
  "image-store": (deps) =>
    deps.storage.check().then(
      () => undefined,
      () => "Le magasin d'images ne répond pas\u00a0: aucune photo ne s'envoie, et aucune commande avec elle.",
    ),
  worker: async (deps) => {
    const { late } = await countStuckJobs(deps, longestJobWaitMs).catch(() => ({ late: 0 }));
    return late > 0 ? "Les travaux du service attendent depuis plus de dix minutes. Voyez Système." : undefined;
  },
};

export function createOutageWatch(deps: Deps): OutageWatch {
  const standing = new Map<string, Outage>();
  let timer: NodeJS.Timeout | undefined;
  let beatAt = -Infinity;

  async function look(): Promise<void> {
    await Promise.all(Object.keys(conditions).map(lookAt));
    if (standing.size === 0) await beat();
  }

  async function lookAt(name: string): Promise<void> {
    const late = "Aucune réponse en dix secondes\u00a0: le service, sa base ou son magasin est bloqué.";
    const text = await orLate(conditions[name]?.(deps), late);
    const outage = standing.get(name);
    if (text !== undefined) {
      const now = outage ?? { since: deps.clock.now(), text, looks: 0, isTold: false };
      standing.set(name, {
        ...now,
        looks: now.looks + 1,
        isTold: now.isTold || (now.looks > 0 && (await tell(name, now))),
      });
    } else if (outage && (!outage.isTold || (await tell(name, outage, deps.clock.now())))) standing.delete(name);
  }

  /** Resolves to whether the receiver took it, or none is configured; else it is reported again at the next look. */
  async function tell(name: string, { since, text }: Outage, endedAt: number | null = null): Promise<boolean> {
    deps.log.error({ alert: name, standing: endedAt === null }, text);
    const { alertUrl, publicUrl } = deps.settings;
    if (!alertUrl) return true;
    const alert = { id: generateSortableId(since), name, text: `${text} (${hostname()})`, since, endedAt };
    return postAlertToWebhook(alertUrl, publicUrl, alert).then(
      () => true,
      () => false,
    );
  }

  async function beat(): Promise<void> {
    const { heartbeatUrl } = deps.settings;
    const now = deps.clock.now();
    if (!heartbeatUrl || now - beatAt < beatEveryMs) return;
    beatAt = now;
    const signal = AbortSignal.timeout(longestLookMs);
    const answer = await fetch(heartbeatUrl, { redirect: "manual", signal }).catch((error: unknown) => {
      deps.log.warn({ err: error }, "HEARTBEAT_URL does not answer");
    });
    await answer?.body?.cancel();
  }

  return {
    look,
    outages: () => [...standing.keys()],
    start: () => {
      const { outageLookMs } = deps.patience;
      if (!Number.isFinite(outageLookMs)) return;
      const again = () => {
        timer = setTimeout(() => void look().finally(again), outageLookMs).unref();
      };
      again();
    },
    stop: () => clearTimeout(timer),
  };
}

async function orLate<Answer>(work: Promise<Answer> | undefined, late: string): Promise<Answer | string> {
  let timer: NodeJS.Timeout | undefined;
  const out = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(late), longestLookMs).unref();
  });
  try {
    return await Promise.race([work as Promise<Answer>, out]);
  } finally {
    clearTimeout(timer);
  }
}
