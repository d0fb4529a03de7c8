import type { ReactNode } from "react";
import { apiErrors } from "#shared/errors/errors.ts";
import { companyApiCalls, companyOpenApiPath, companyApiProblems } from "#shared/company/api-calls.ts";
import {
  webhookEventLabels,
  webhookEvents,
  webhookPatienceDays,
  webhookRetryHours,
} from "#shared/company/webhook-events.ts";
import type { PageSettings } from "#web/kit/settings.ts";
import { LegalClause, LegalText } from "./legal/legal-text.tsx";

/** Renders `/developpeurs`, for developers whose programs use the company API. */
export function DevelopersPage({ settings }: { settings: PageSettings }) {
  return (
    <LegalText
      settings={settings}
      title="Pour vos logiciels"
      lead="Les cartes d'une entreprise, lues et changées par ses logiciels. Cette page est pour la personne qui les écrit."
    >
      <LegalClause title="Commencer">
        <p>
          Un administrateur de l'entreprise ouvre son espace, partie «&nbsp;Logiciels&nbsp;», et donne un accès. Il
          reçoit un jeton, montré une seule fois. Envoyez-le avec chaque appel, toujours depuis un serveur, jamais
          depuis une page&nbsp;:
        </p>
        <Code>{`curl ${settings.publicUrl}/api/v1/people \\\n  -H "Authorization: Bearer sdv_..."`}</Code>
        <p>
          {"La description complète, au format OpenAPI 3.1, est à "}
          <a href={companyOpenApiPath} className="text-link">
            {companyOpenApiPath}
          </a>
          . Un client peut en être généré.
        </p>
      </LegalClause>
      <LegalClause title="Les appels">
        <ul className="flex flex-col gap-3">
          {companyApiCalls.map(({ method, path, scope, does }) => (
            <li key={`${method} ${path}`}>
              <Mono>{`${method} ${path}`}</Mono>
              <br />
              {does} Droit&nbsp;: <Mono>{scope}</Mono>
            </li>
          ))}
        </ul>
        <p>
          Un logiciel suit les mêmes règles qu'un administrateur dans son espace&nbsp;: ce que le modèle décide ne se
          change pas, et ce qui est d'une autre entreprise n'existe pas (404).
        </p>
      </LegalClause>
      <LegalClause title="Lire page par page">
        <p>
          Une liste répond <Mono>next</Mono>. Envoyez-le comme <Mono>after</Mono> pour la suite, jusqu'à ce qu'il soit{" "}
          <Mono>null</Mono>. <Mono>limit</Mono> va de 1 à 200&nbsp;; 100 si vous ne dites rien. Pour les contacts,
          gardez l'<Mono>id</Mono> du dernier&nbsp;: envoyé comme <Mono>after</Mono>, il ne donne que les nouveaux.
        </p>
      </LegalClause>
      <LegalClause title="Changer une personne">
        <p>
          Lisez-la, puis renvoyez son <Mono>ETag</Mono> dans <Mono>If-Match</Mono>. Si quelqu'un l'a changée
          entre-temps, la réponse est 412 et rien n'est écrasé&nbsp;: lisez-la de nouveau.
        </p>
        <Code>{`curl -X PATCH ${settings.publicUrl}/api/v1/people/{ref} \\\n  -H "Authorization: Bearer sdv_..." \\\n  -H 'If-Match: "..."' \\\n  -H "Content-Type: application/json" \\\n  -d '{"jobTitle":"Directrice"}'`}</Code>
      </LegalClause>
      <LegalClause title="Ajouter des personnes">
        <p>
          Cela fait une commande, que quelqu'un paie à l'adresse <Mono>paymentUrl</Mono> de la réponse&nbsp;; les cartes
          se font ensuite. Cette adresse ne dure que jusqu'au départ d'un administrateur&nbsp;: la commande s'ouvre
          alors dans l'espace de l'entreprise. Envoyez <Mono>Idempotency-Key</Mono>, un texte que vous choisissez. Si la
          réponse se perd, recommencez avec le même&nbsp;: pendant 24 heures vous recevez la même réponse, et rien n'est
          commandé deux fois.
        </p>
      </LegalClause>
      <LegalClause title="Être prévenu">
        <p>
          Dans la même partie de l'espace, donnez une adresse https publique. Nous y envoyons (POST) un message JSON à
          chaque événement&nbsp;:
        </p>
        <ul className="flex flex-col gap-2">
          {webhookEvents.map((event) => (
            <li key={event}>
              <Mono>{event}</Mono> {webhookEventLabels[event]}.
            </li>
          ))}
        </ul>
        <Code>{`{"type":"card.changed","timestamp":"2026-11-26T09:00:00.000Z","data":{"card":"..."}}`}</Code>
        <p>
          Le message ne nomme personne&nbsp;: lisez la suite à l'adresse de la carte ou du contact. Les en-têtes{" "}
          <Mono>webhook-id</Mono>, <Mono>webhook-timestamp</Mono> et <Mono>webhook-signature</Mono> suivent la norme{" "}
          <a href="https://www.standardwebhooks.com/" className="text-link">
            Standard Webhooks
          </a>
          , dont les bibliothèques vérifient la signature avec le secret montré à la création. Répondez 2xx en moins de
          10 secondes. Sinon nous recommençons, de plus en plus rarement, pendant {webhookRetryHours} heures. Un
          événement peut arriver deux fois, et pas dans l'ordre&nbsp;: son <Mono>webhook-id</Mono> reste le même. Après{" "}
          {webhookPatienceDays} jours sans réponse, l'adresse est éteinte et les administrateurs reçoivent un e-mail.
        </p>
      </LegalClause>
      <LegalClause title="Limites">
        <p>
          600 appels par minute et par jeton. Chaque réponse dit ce qui reste dans <Mono>RateLimit</Mono>, et une
          réponse 429 dit dans <Mono>Retry-After</Mono> combien de secondes attendre.
        </p>
      </LegalClause>
      <LegalClause title="Refus">
        <p>
          Un refus est un problème de la RFC 9457 (<Mono>application/problem+json</Mono>). Son <Mono>code</Mono> ne
          change pas&nbsp;; ses phrases peuvent changer. <Mono>errors</Mono> nomme les champs à corriger.
        </p>
        <dl className="flex flex-col gap-3">
          {companyApiProblems.map((code) => (
            <div key={code} id={code}>
              <dt>
                <Mono>{`${apiErrors[code].status} ${code}`}</Mono>
              </dt>
              <dd>{apiErrors[code].message}</dd>
            </div>
          ))}
        </dl>
      </LegalClause>
    </LegalText>
  );
}

function Mono({ children }: { children: ReactNode }) {
  return <code className="font-mono text-sm wrap-anywhere text-silver-50">{children}</code>;
}

function Code({ children }: { children: string }) {
  return (
    <pre className="rounded-md bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere text-silver-50">
      {children}
    </pre>
  );
}
