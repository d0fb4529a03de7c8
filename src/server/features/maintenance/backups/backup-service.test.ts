import { expect, test } from "vitest";
import { StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";
import { toReadableBackupError } from "./backup-service.ts";

test("a store that answers is named with its answer, one that does not is said to be silent", () => {
  const say = (cause: object) => toReadableBackupError(new StorageUnavailableError("no", { cause }))?.message;
  expect(say({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } })).toBe(
    "Le magasin d'images ou celui des sauvegardes répond 403 (AccessDenied).",
  );
  expect(say(new Error("connect ECONNREFUSED"))).toBe("Le magasin d'images ou celui des sauvegardes ne répond pas.");
});
