import { readFileSync } from "node:fs";
import { z } from "zod";
import { exampleTestimonials } from "#web/kit/testimonials.ts";
import type { SiteContent } from "#web/kit/settings.ts";
import { SettingError } from "./env-file.ts";
import { testimonialListSchema } from "./setting-rules.ts";

/**
 * Reads the file that `SITE_TESTIMONIALS` names: a JSON list of `{ "name", "jobTitle", "text" }`; an empty list leaves
 * the section out. Without a file, returns examples, which the page marks as such.
 * @throws {SettingError} when the file cannot be read or is something else.
 */
export function readTestimonials(
  file: string | undefined,
): Pick<SiteContent, "testimonials" | "testimonialsAreExamples"> {
  if (!file) return { testimonials: exampleTestimonials, testimonialsAreExamples: true };
  try {
    return {
      testimonials: testimonialListSchema.parse(JSON.parse(readFileSync(file, "utf8"))),
      testimonialsAreExamples: false,
    };
  } catch (error) {
    const why =
      error instanceof z.ZodError ? `${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}` : String(error);
    throw new SettingError(
      `SITE_TESTIMONIALS ne va pas : ${file} doit être une liste JSON de 6 { name, jobTitle, text } au plus (${why}).`,
    );
  }
}
