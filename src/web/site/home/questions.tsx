import { Icon } from "#web/kit/ui/icons.tsx";
import { homePageQuestions } from "../questions.ts";

export function HomeQuestionsSection() {
  return (
    <section id="questions" className="page-width section beside" aria-labelledby="questions-titre">
      <h2 id="questions-titre" className="text-2xl">
        Vos questions
      </h2>
      <div className="border-t border-line">
        {homePageQuestions.map(({ question, answer, link }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 lg:text-lg font-semibold text-silver-50 [&::-webkit-details-marker]:hidden">
              {question}
              <span className="text-silver-300 transition-transform duration-200 group-open:rotate-45">
                <Icon name="plus" />
              </span>
            </summary>
            <p className="max-w-2xl pb-6">
              {answer}
              {link ? (
                <>
                  {" "}
                  <a href={link.href} className="text-link">
                    {link.label}
                  </a>
                </>
              ) : null}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
