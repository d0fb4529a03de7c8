import { basename, dirname } from "node:path";
import { featureOf, isTables } from "./import-rules.ts";

/** A production file as the rules of the house see it. */
export interface HouseFile {
  text: string;
  /** Our files that it imports; `later`: only by `import("…")`. */
  targets: ReadonlyMap<string, "now" | "later">;
  /** Whether a test imports it. */
  isTested: () => boolean;
}

export type House = ReadonlyMap<string, HouseFile>;

/** Rooms of `src/web`, with the rooms that each may import. Adding one is a decision (docs/architecture.md). */
const webRooms: Record<string, readonly string[]> = {
  kit: [],
  card: ["kit"],
  site: ["kit"],
  buy: ["card", "kit"],
  owner: ["card", "kit"],
  company: ["owner", "card", "kit"],
  staff: ["company", "kit"],
  html: ["site", "buy", "owner", "company", "staff", "kit"],
};

/** Features of the server, in order: each may import the ones before it. */
const features = [
  "audit",
  "settings",
  "mails",
  "staff-accounts",
  "webhooks",
  "cards",
  "orders",
  "production",
  "payments",
  "companies",
  "documents",
  "owners",
  "buyer",
  "maintenance",
  "company-api",
  "order-desk",
  "privacy",
];

const mostDoors = 6;
const folderFiles = { least: 2, most: 60 };
/** Folders exempt from the limit of files: one file for each subject of the API. */
const catalogues = ["src/shared/contract"];

const webRoomOf = (file: string) => /^src\/web\/([^/]+)\//.exec(file)?.[1];
const isRules = (file: string) => /[/-]rules\.ts$/.test(file);
const isDoor = (file: string) => /[/-]service\.ts$/.test(file);

function findForbiddenArrows(house: House): string[] {
  const problems: string[] = [];
  for (const [file, { targets }] of house)
    for (const target of targets.keys()) {
      const [room, other] = [webRoomOf(file), webRoomOf(target)];
      if (room && other && room !== other && !webRooms[room]?.includes(other))
        problems.push(`${file}: imports ${target}: the room ${room} does not import ${other}`);
      const [feature, above] = [featureOf(file), featureOf(target)];
      if (!feature || !above || feature === above || isTables(file) || isTables(target)) continue;
      if (!features.includes(feature)) problems.push(`${file}: the feature ${feature} has no place in house-rules.ts`);
      else if (features.indexOf(above) > features.indexOf(feature))
        problems.push(`${file}: imports ${target}: ${feature} stands before ${above}`);
    }
  return problems;
}

function filesByFolder(house: House): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of house.keys()) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return folders;
}

function findOddFolders(house: House): string[] {
  const folders = filesByFolder(house);
  const problems: string[] = [];
  for (const [folder, files] of folders) {
    const hasFolders = [...folders.keys()].some((other) => other.startsWith(`${folder}/`));
    if (files.length < folderFiles.least && !hasFolders) problems.push(`${folder}: a folder of one file`);
    if (files.length > folderFiles.most && !catalogues.includes(folder))
      problems.push(`${folder}: ${files.length} files, ${folderFiles.most} at most`);
  }
  return problems;
}

/** Lists files that a subfolder uses, directly or through files beside them, and that also use that subfolder. */
function findKnots(house: House): string[] {
  const folders = filesByFolder(house);
  const problems: string[] = [];
  for (const [folder, own] of folders) {
    const ownFiles = new Set(own.filter((file) => !isTables(file)));
    const subfolders = new Set(
      [...folders.keys()]
        .filter((other) => other.startsWith(`${folder}/`))
        .map((other) => other.slice(folder.length + 1).split("/")[0] ?? ""),
    );
    for (const subfolder of subfolders) {
      const isInside = (file: string) => file.startsWith(`${folder}/${subfolder}/`) && !isTables(file);
      const targetsOf = (file: string) => [...(house.get(file)?.targets.keys() ?? [])];
      const used = new Set([...house.keys()].filter(isInside).flatMap(targetsOf));
      for (const file of used)
        if (ownFiles.has(file)) for (const target of targetsOf(file)) if (ownFiles.has(target)) used.add(target);
      const tied = [...used].find((file) => ownFiles.has(file) && targetsOf(file).some(isInside));
      if (tied) problems.push(`${tied}: uses ${folder}/${subfolder}, which uses it`);
    }
  }
  return problems;
}

function findOddDoors(house: House): string[] {
  const doors = new Map<string, Set<string>>();
  for (const [file, { targets }] of house)
    for (const target of targets.keys()) {
      const [feature, other] = [featureOf(file), featureOf(target)];
      if (!feature || !other || feature === other || isRules(target) || isTables(target)) continue;
      doors.set(other, (doors.get(other) ?? new Set()).add(target));
    }
  const tooMany = [...doors]
    .filter(([, files]) => files.size > mostDoors)
    .map(([feature, files]) => `src/server/features/${feature}: ${files.size} doors, ${mostDoors} at most`);
  const passedOn = [...house].filter(([file, { text }]) => !isDoor(file) && /^export [^;="]* from "/m.test(text));
  return [...tooMany, ...passedOn.map(([file]) => `${file}: re-exports; only doors (-service) do`)];
}

/**
 * Files that stay in `shared` although only one side uses them: the contract, addresses that no page may write out,
 * tables of one shape.
 */
const sharedByShape = /^src\/shared\/((contract|card\/labels)\/|leads-path\.ts|company\/api-calls\.ts)/;

function findSharedByOneSide(house: House): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, { targets }] of house)
    for (const target of targets.keys()) importers.set(target, [...(importers.get(target) ?? []), file]);
  const sidesOf = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return new Set();
    seen.add(file);
    return new Set(
      (importers.get(file) ?? []).flatMap((importer) =>
        importer.startsWith("src/shared/") ? [...sidesOf(importer, seen)] : [importer.split("/")[1] ?? ""],
      ),
    );
  };
  return [...house.keys()]
    .filter((file) => file.startsWith("src/shared/") && !sharedByShape.test(file))
    .flatMap((file) => {
      const sides = sidesOf(file);
      return sides.size < 2 ? [`${file}: only ${[...sides].join("") || "nobody"} reaches it; it belongs there`] : [];
    });
}

/** A shorter file that only one file of its folder uses must be merged into that file. */
const fewestLinesApart = 20;
const ownKinds = /-(store|rules|tables|service|routes|read-model)\.ts$/;
/** Short files that stay separate: scripts or tests outside `src` read them, or a build or thread starts with them. */
const readElsewhere = [
  "src/server/composition/on-piece-moved.ts",
  "src/server/features/companies/people-list/people-list-reader.ts",
  "src/shared/card/printed/letter-widths.ts",
  "src/web/kit/card-form/fields/zod-without-eval.ts",
  "src/web/site/newsletter/contact-networks.ts",
];

function findShortFilesApart(house: House): string[] {
  const importers = new Map<string, [string, "now" | "later"][]>();
  for (const [file, { targets }] of house)
    for (const [target, when] of targets) importers.set(target, [...(importers.get(target) ?? []), [file, when]]);
  return [...house].flatMap(([file, { text, isTested }]) => {
    const [[importer, when] = [], ...others] = importers.get(file) ?? [];
    const isAlone = importer && when === "now" && others.length === 0 && dirname(importer) === dirname(file);
    if (!isAlone || isTested() || ownKinds.test(file) || readElsewhere.includes(file)) return [];
    return text.split("\n").length > fewestLinesApart
      ? []
      : [`${file}: a few lines that only ${importer} uses; put them in it`];
  });
}

const namesNothing = new Set(
  "use get the for page form dialog panel section list rules store service routes screen field fields type schema".split(
    " ",
  ),
);

/** Returns the meaningful words of a name, without their endings. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2 && !namesNothing.has(word))
    .map((word) =>
      word
        .replace(/ies$/, "y")
        .replace(/s$/, "")
        .replace(/(ing|ed|e|al|er)$/, ""),
    );
}

function findOddNames(house: House): string[] {
  return [...house].flatMap(([file, { text }]) => {
    const names = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)];
    const own = wordsOf(basename(file).replace(/\.tsx?$/, ""));
    const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list = ""]) => list);
    const exported = new Set([...names.map(([, name = ""]) => name), ...lists].flatMap(wordsOf));
    if (names.length === 0 || own.length === 0 || own.some((word) => exported.has(word))) return [];
    return [`${file}: shares no word with what it exports (${names[0]?.[1]}, …)`];
  });
}

/** Code that needs only the database (clock, settings) must use a named size; a `Pick` may also name other services. */
const namedSizes = /\bPick<Deps, (?=[^>]*"db")("(?:db|clock|settings)"(?: \| )?)+>/;

function findOddDeps(house: House): string[] {
  return [...house]
    .filter(
      ([file, { text }]) => file.startsWith("src/server/") && file !== "src/server/deps.ts" && namedSizes.test(text),
    )
    .map(([file]) => `${file}: takes DbDeps, ClockDeps or CoreDeps, spelled otherwise`);
}

/** Lists breaches of the house rules that no single import shows (docs/architecture.md, decision 1). */
export function findHouseProblems(house: House): string[] {
  return [
    findForbiddenArrows,
    findOddFolders,
    findKnots,
    findOddDoors,
    findSharedByOneSide,
    findShortFilesApart,
    findOddNames,
    findOddDeps,
  ].flatMap((find) => find(house));
}
