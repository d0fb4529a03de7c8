import { testimonials, testimonialsAreExamples } from "../testimonials.ts";

export function Testimonials() {
  return (
    <section className="page-width section" aria-labelledby="temoignages-titre">
      <h2 id="temoignages-titre" className="text-2xl">Ils l'ont en poche</h2>
      {testimonialsAreExamples ? <p className="mt-2 text-sm text-silver-400">Témoignages donnés à titre d'exemple.</p> : null}
      <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {testimonials.map(({ name, jobTitle, text }) => (
          <li key={name}>
            <figure className="flex h-full flex-col gap-5">
              <blockquote className="text-lg text-silver-100">« {text} »</blockquote>
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
