import { describe, expect, it } from "vitest";
import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import type { ImageStore } from "./image-store.ts";
import {
  createImageUploads,
  type ImageState,
  getImageUrls,
  type ImageUploadDependencies,
  waitForImageUploads,
} from "./image-uploads.ts";

const photo = new Blob(["photo"], { type: "image/webp" });
const id = "a".repeat(32);
const url = `/api/uploads/${id}/image`;
const accent = "#b5432b";
const gone = new CallError(404, { code: "upload.not_found", message: "Cette image n'existe plus." });

/** Creates uploads with a server that accepts everything by default, and a clock that only the pauses advance. */
function start(changes: Partial<ImageUploadDependencies> = {}) {
  let time = 0;
  const kept = new Map<UploadKind, Blob>();
  const store: ImageStore = {
    keep: async (kind, image) => void kept.set(kind, image),
    read: async (kind) => kept.get(kind),
    drop: async (kind) => void kept.delete(kind),
  };
  const world = { now: () => time, random: () => 1, pause: async (ms: number) => void (time += ms) };
  const uploads = createImageUploads({
    send: async () => id,
    readUrl: async () => ({ url, accent }),
    store,
    world,
    ...changes,
  });
  const seen: ImageState[] = [];
  uploads.subscribe(() => seen.push(uploads.get().profile));
  return { uploads, kept, seen, elapsed: () => time };
}

describe("an image", () => {
  it("is stored while it is sent, and dropped once it has its address", async () => {
    const keptWhileSent: boolean[] = [];
    const { uploads, kept, seen } = start({
      send: async (kind, _image, { onProgress }) => {
        keptWhileSent.push(kept.has(kind));
        onProgress(0.5);
        return id;
      },
    });
    uploads.choose("profile", photo);
    await waitForImageUploads(uploads);
    expect(keptWhileSent).toEqual([true]);
    expect(seen).toContainEqual({ phase: "sending", image: photo, share: 0.5, waiting: false });
    expect(getImageUrls(uploads.get())).toEqual({ profileUrl: url, coverUrl: "", logoUrl: "" });
    expect(kept.size).toBe(0);
  });

  it("is sent again after a dropped connection, and shows that it waits", async () => {
    let tries = 0;
    const { uploads, seen } = start({
      send: async () => {
        tries += 1;
        if (tries < 4) throw new CallError(0);
        return id;
      },
    });
    uploads.choose("profile", photo);
    await waitForImageUploads(uploads);
    expect(tries).toBe(4);
    expect(seen).toContainEqual({ phase: "sending", image: photo, share: 0, waiting: true });
    expect(uploads.get().profile.phase).toBe("ready");
  });

  it("is stored and retried by itself while the server has no room, after the requested time", async () => {
    const keptWhileSent: boolean[] = [];
    const { uploads, kept, elapsed } = start({
      send: async (kind) => {
        keptWhileSent.push(kept.has(kind));
        if (keptWhileSent.length < 3)
          throw new CallError(503, { code: "server.busy", message: "Le service est très demandé." }, 5);
        return id;
      },
    });
    uploads.choose("profile", photo);
    await waitForImageUploads(uploads);
    expect(uploads.get().profile.phase).toBe("ready");
    expect(keptWhileSent).toEqual([true, true, true]);
    expect(elapsed()).toBe(10_000);
  });

  it("fails after ten minutes with the words of product.md §8, stays stored, and can be retried", async () => {
    let broken = true;
    const { uploads, kept, elapsed } = start({
      send: async () => {
        if (broken) throw new CallError(502);
        return id;
      },
    });
    uploads.choose("profile", photo);
    await waitForImageUploads(uploads);
    expect(uploads.get().profile).toMatchObject({
      phase: "failed",
      message: "😕 Une erreur est survenue lors du téléchargement de l'image photo de profil, veuillez réessayer!",
    });
    expect(elapsed()).toBeGreaterThan(9 * 60_000);
    expect(elapsed()).toBeLessThanOrEqual(10 * 60_000);
    expect(kept.has("profile")).toBe(true);
    broken = false;
    uploads.retry("profile");
    await waitForImageUploads(uploads);
    expect(uploads.get().profile.phase).toBe("ready");
  });

  it("stops asking for its address within two minutes, with the words of product.md §8; a retry asks only for the address", async () => {
    let broken = true;
    let sent = 0;
    const { uploads, elapsed } = start({
      send: async () => {
        sent += 1;
        return id;
      },
      readUrl: async () => {
        if (broken) throw new CallError(0);
        return { url, accent };
      },
    });
    uploads.choose("logo", photo);
    await waitForImageUploads(uploads);
    expect(uploads.get().logo).toMatchObject({
      phase: "failed",
      message: "😕 Une erreur est survenue lors de la création de l'url logo, veuillez réessayer!",
    });
    // Seen to fail with an operation limit of 1 s.
    expect(elapsed()).toBeGreaterThan(90_000);
    expect(elapsed()).toBeLessThanOrEqual(2 * 60_000);
    broken = false;
    uploads.retry("logo");
    await waitForImageUploads(uploads);
    expect(uploads.get().logo.phase).toBe("ready");
    expect(sent).toBe(1);
  });

  it("has to be chosen again if the server refuses it, with the server's message", async () => {
    const { uploads, kept } = start({
      send: async () => {
        throw new CallError(415, { code: "upload.unsupported", message: "Ce fichier n'est pas une photo." });
      },
    });
    uploads.choose("cover", photo);
    await waitForImageUploads(uploads);
    expect(uploads.get().cover).toEqual({ phase: "empty", message: "Ce fichier n'est pas une photo." });
    expect(kept.size).toBe(0);
  });

  it("does not come back if it was replaced while it was sent", async () => {
    const answers: ((id: string) => void)[] = [];
    const { uploads } = start({
      send: () => new Promise((resolve) => answers.push(resolve)),
      readUrl: async (asked) => ({ url: `/api/uploads/${asked}/image`, accent }),
    });
    const sending = () => new Promise<void>((resolve) => setImmediate(resolve));
    uploads.choose("profile", photo);
    await sending();
    uploads.choose("profile", new Blob(["other"]));
    await sending();
    answers[1]?.("b".repeat(32));
    answers[0]?.(id);
    await waitForImageUploads(uploads);
    await sending();
    expect(getImageUrls(uploads.get()).profileUrl).toContain("b".repeat(32));
  });
});

describe("after a reload", () => {
  it("keeps an uploaded image, asks again for a deleted one, and sends a stored one", async () => {
    const { uploads, kept } = start({
      readUrl: async (asked) => {
        if (asked === "swept") throw gone;
        return { url, accent };
      },
    });
    kept.set("logo", photo);
    await uploads.restore({ profile: { id, url }, cover: { id: "swept", url: "/old" } });
    expect(uploads.get().profile).toEqual({ phase: "ready", uploaded: { id, url, accent } });
    expect(uploads.get().cover).toEqual({
      phase: "empty",
      message: "Cette image n'est plus disponible. Veuillez la choisir à nouveau.",
    });
    expect(uploads.get().logo.phase).toBe("ready");
  });

  it("keeps an uploaded image if the server cannot be asked", async () => {
    const { uploads } = start({
      readUrl: async () => {
        throw new CallError(0);
      },
    });
    await uploads.restore({ profile: { id, url } });
    expect(getImageUrls(uploads.get()).profileUrl).toBe(url);
  });
});
