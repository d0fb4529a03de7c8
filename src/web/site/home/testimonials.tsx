import { testimonialLoopMarks } from "#web/kit/placeholders.ts";
import { SettingIfKnown } from "../known.tsx";

const [begin, end, one] = testimonialLoopMarks;

/** Renders one testimonial, which the start repeats for each testimonial; nothing at all without any. */
export function HomeTestimonialsSection() {
  return (
    <SettingIfKnown setting="testimonials">
      <section className="page-width section beside" aria-labelledby="temoignages-titre">
        <h2 id="temoignages-titre" className="text-2xl">
          La carte au quotidien
        </h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is swiped is reached by the keyboard too */}
        <ul tabIndex={0} aria-labelledby="temoignages-titre" className="swipe md:grid-cols-3">
          {begin}
          <li>
            <figure className="flex h-full flex-col gap-3">
              <blockquote className="text-silver-100">{one.text}</blockquote>
              <figcaption className="mt-auto text-sm">
                <span className="block font-semibold text-silver-50">{one.name}</span>
                <span className="text-silver-300">{one.jobTitle}</span>
              </figcaption>
            </figure>
          </li>
          {end}
        </ul>
      </section>
    </SettingIfKnown>
  );
}
