import type { SiteContent } from "#web/kit/settings.ts";

/** Shows testimonials about the card; nothing if there are none. Examples are not attributed to anybody. */
export function HomeTestimonialsSection({ settings }: { settings: SiteContent }) {
  const { testimonials, testimonialsAreExamples } = settings;
  if (testimonials.length === 0) return null;
  return (
    <section className="page-width section beside" aria-labelledby="temoignages-titre">
      <h2 id="temoignages-titre" className="text-2xl">
        La carte au quotidien
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is swiped is reached by the keyboard too */}
      <ul tabIndex={0} aria-labelledby="temoignages-titre" className="swipe md:grid-cols-3">
        {testimonials.map(({ name, jobTitle, text }) => (
          <li key={text}>
            <figure className="flex h-full flex-col gap-3">
              <blockquote className="text-silver-100">
                {testimonialsAreExamples ? text : `«\u00a0${text}\u00a0»`}
              </blockquote>
              <figcaption className="mt-auto text-sm">
                <span className="block font-semibold text-silver-50">{name}</span>
                <span className="text-silver-300">{jobTitle}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
