import { expect, test } from "vitest";
import { parseMoveArguments } from "./move-words.ts";

test("image files move along with a new DATA_DIR, and images in a bucket stay", () => {
  expect(parseMoveArguments(["--to", "sqlite:/srv/data"], true)).toEqual({
    database: { folder: "/srv/data" },
    images: { folder: "/srv/data" },
  });
  expect(parseMoveArguments(["--to", "sqlite:/srv/data"], false)).toEqual({ database: { folder: "/srv/data" } });
  expect(parseMoveArguments(["--to", "postgres://u@h/b", "--images", "s3://cards/live"], true)).toEqual({
    database: { url: "postgres://u@h/b" },
    images: { bucket: "cards", prefix: "live" },
  });
  expect(parseMoveArguments(["--take-back"], true)).toBe("take back");
});

test("answers an unusable destination with the usage", () => {
  for (const words of [
    [],
    ["--to"],
    ["--to", "mysql://h/b"],
    ["--to", "postgres://u@h/b", "--images", "ftp://h"],
    ["--to", "sqlite:"],
    ["--too", "x"],
    ["--take-back", "--to", "mysql://h/b"],
  ])
    expect(() => parseMoveArguments(words, true)).toThrow("Utilisation");
  expect(() => parseMoveArguments(["--to", "sqlite:/a", "--images", "/b"], true)).toThrow("le même dossier");
});
