import { z } from "zod";
import { SettingError } from "./env-file.ts";
import { httpUrlSettingSchema as httpUrl } from "./setting-rules.ts";

const text = z.string().min(1);

/** Variables of the images' bucket; without one, images are files in the data folder. */
export const storageVariables = {
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: text.default("us-east-1"),
  S3_BUCKET: text.optional(),
  S3_PREFIX: z
    .string()
    .max(100)
    .regex(/^(?!uploads(?:\/|$))[a-z0-9-][a-z0-9.-]*(?:\/[a-z0-9-][a-z0-9.-]*)*$/)
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
};

export const backupVariables = {
  BACKUP_TO: text.optional(),
  BACKUP_AT: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
};

export const moveVariables = {
  MOVE_S3_ENDPOINT: httpUrl.optional(),
  MOVE_S3_REGION: text.optional(),
  MOVE_S3_ACCESS_KEY_ID: text.optional(),
  MOVE_S3_SECRET_ACCESS_KEY: text.optional(),
};

type Values = z.output<z.ZodObject<typeof storageVariables & typeof backupVariables & typeof moveVariables>>;

export function readStorageSettings(values: Values) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET) {
    const alone = (
      ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_PREFIX", "S3_PUBLIC_URL"] as const
    ).find((name) => values[name] !== undefined);
    if (alone) throw new SettingError(`S3_BUCKET manque à côté de ${alone}.`);
    return undefined;
  }
  if (!S3_ACCESS_KEY_ID) throw new SettingError("S3_ACCESS_KEY_ID manque à côté de S3_BUCKET.");
  if (!S3_SECRET_ACCESS_KEY) throw new SettingError("S3_SECRET_ACCESS_KEY manque à côté de S3_BUCKET.");
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: S3_BUCKET,
    prefix: values.S3_PREFIX,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: values.S3_PUBLIC_URL,
  };
}

export function readBackupSettings(values: Values) {
  return { to: values.BACKUP_TO, at: values.BACKUP_AT, s3: readOtherBucketSettings(values, "BACKUP_S3") };
}

/** Reads another bucket's settings. If its keys are set, none of the images' settings is used; else all of them. */
export function readOtherBucketSettings(values: Values, prefix: "BACKUP_S3" | "MOVE_S3") {
  const [id, secret] = [values[`${prefix}_ACCESS_KEY_ID`], values[`${prefix}_SECRET_ACCESS_KEY`]];
  if (!id !== !secret) throw new SettingError(`${prefix}_ACCESS_KEY_ID et ${prefix}_SECRET_ACCESS_KEY vont ensemble.`);
  if (id && secret)
    return {
      accessKeyId: id,
      secretAccessKey: secret,
      endpoint: values[`${prefix}_ENDPOINT`],
      region: values[`${prefix}_REGION`] ?? "us-east-1",
    };
  if (values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)
    return {
      accessKeyId: values.S3_ACCESS_KEY_ID,
      secretAccessKey: values.S3_SECRET_ACCESS_KEY,
      endpoint: values.S3_ENDPOINT,
      region: values.S3_REGION,
    };
  return undefined;
}
