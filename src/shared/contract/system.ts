import { z } from "zod";
import { adminStaff } from "../access/access.ts";
import { endpointsOf } from "./endpoint.ts";
import { instantField, message } from "./fields.ts";

const endpoint = endpointsOf("Équipe", { access: adminStaff });

/** Bytes. */
const room = z.object({ free: z.number(), all: z.number() });

export const readSystem = endpoint("GET", "/api/system", {
  summary: "L'état du service\u00a0: version, base de données, files d'attente, travaux en échec, alertes",
  answers: {
    200: z.object({
      version: z.string(),
      /** Fingerprint of the build; empty without one. */
      build: z.string(),
      startedAt: instantField,
      engine: z.enum(["sqlite", "postgres"]),
      migrations: z.object({ applied: z.int(), last: z.string().nullable() }),
      /** The name of the payment provider. */
      provider: z.string(),
      simulated: z.boolean(),
      lastNotice: instantField.nullable(),
      /** Null: we store nothing on this machine that grows. */
      disk: room.nullable(),
      /** The newest 5 at most; null if backups are not scheduled and none was made. */
      backups: z
        .array(
          z.object({
            id: z.string(),
            startedAt: instantField,
            state: z.enum(["running", "done", "failed"]),
            place: z.string(),
            checked: z.boolean(),
            bytes: z.int(),
            message: z.string(),
            node: z.string(),
            images: z.int(),
            imagesRead: z.int(),
            damaged: z.int(),
          }),
        )
        .nullable(),
      /** The last good backup; `late`: backups are daily, and this one is older than a day and two hours. */
      lastBackup: z.object({ startedAt: instantField, ageMs: z.int(), late: z.boolean() }).nullable(),
      /** Whether backups are made daily. */
      backupsScheduled: z.boolean(),
      alerts: z.array(z.object({ name: z.string(), text: z.string(), since: instantField })),
      queues: z.array(z.object({ kind: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })),
      /** The newest, 50 at most, without mails, which have a page of their own. */
      failedJobs: z.array(z.object({ id: z.string(), kind: z.string(), error: z.string(), failedAt: instantField })),
    }),
  },
});

export const readChecks = endpoint("GET", "/api/system/checks", {
  summary: "Ce que vérifie npm run doctor, il y a 30 secondes au plus",
  answers: { 200: z.array(z.object({ name: z.string(), level: z.enum(["ok", "warn", "fail"]), text: z.string() })) },
});

export const retryJob = endpoint("POST", "/api/system/jobs/:id/retry", {
  summary: "Remet en route un travail en échec",
  answers: { 202: message },
  errors: ["job.not_found"],
});
