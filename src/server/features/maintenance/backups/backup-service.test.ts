import { expect, test } from "vitest";
import { StorageUnavailableError } from "#server/adapters/storage/storage-port.ts";
import { toReadableBackupError } from "./backup-service.ts";

test("quotes the answer of a store that answers with an error, and says that a silent one does not answer", () => {
  const say = (cause: object) => toReadableBackupError(new StorageUnavailableError("no", { cause }))?.message;
  expect(say({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } })).toBe(
    "Le magasin d'images ou celui des sauvegardes répond 403 (AccessDenied).",
  );
  expect(say(new Error("connect ECONNREFUSED"))).toBe("Le magasin d'images ou celui des sauvegardes ne répond pas.");
});
