import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { getOwnerCookieName } from "./owner-cookie.ts";

/** As strict as Swagger UI allows: the hash is that of the one style sheet that it creates in the page. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves `/api/openapi.json` and its readable form `/api/docs`, both built from the schemas that the routes run on. The
 * part for companies' programs is also served as `/api/v1/openapi.json`.
 */
export async function addApiDocs(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sen Digital Vcard",
        version: "1.0.0",
        description: "Commande, paiement et cartes de visite numériques.",
      },
      servers: [{ url: deps.settings.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          token: { type: "http", scheme: "bearer", description: "Le jeton d'une entreprise, qui commence par sdv_." },
          owner: {
            type: "apiKey",
            in: "cookie",
            name: getOwnerCookieName(deps.settings.publicUrl.startsWith("https:")),
          },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: !url.startsWith("/api/") || schema === undefined || schema.hide === true },
      url,
    }),
  });
  let drawable: Record<string, unknown> | undefined;
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: docsPolicy,
    transformSpecification: (description) => (drawable ??= describeAsOpenApi30(description)),
    transformSpecificationClone: false,
    uiHooks: {
      onRequest: async ({ routeOptions }) => {
        // Building it would block the event loop for a second.
        if (routeOptions.url === "/api/docs/yaml") throw new AppError("route.not_found");
      },
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, async () =>
    buildCompanyOpenApi(app.swagger() as OpenApi),
  );
}

/**
 * Returns the description in OpenAPI 3.0, which Swagger UI draws in 2 s. With 3.1 a browser takes 9 s, and 5 s for each
 * click (swagger-api/swagger-ui#10748). 3.0 has no null type, only `nullable`.
 */
function describeAsOpenApi30(description: object): Record<string, unknown> {
  const text = JSON.stringify({ ...description, openapi: "3.0.3" });
  return JSON.parse(text, (_, value: unknown) => markNullable(value)) as Record<string, unknown>;
}

function markNullable(value: unknown): unknown {
  const { type, anyOf, ...rest } = (value ?? {}) as { type?: unknown; anyOf?: unknown };
  const kinds: unknown = Array.isArray(type) ? type.map((one: unknown) => ({ type: one })) : anyOf;
  if (!Array.isArray(kinds)) return value;
  const left = kinds.filter((kind) => (kind as { type?: unknown }).type !== "null");
  if (left.length === kinds.length) return value;
  return { ...rest, ...(left.length === 1 ? (left[0] as object) : { anyOf: left }), nullable: true };
}

interface OpenApi {
  paths?: Record<string, unknown>;
  components?: { securitySchemes?: Record<string, unknown> };
}

/** Extracts the part of the description that is for companies' programs. */
function buildCompanyOpenApi({ paths = {}, components, ...rest }: OpenApi): object {
  const { token } = components?.securitySchemes ?? {};
  return {
    ...rest,
    info: {
      title: "Sen Digital Vcard, pour les logiciels des entreprises",
      version: "1.0.0",
      description:
        "Les personnes, les cartes, les statistiques et les contacts d'une entreprise, avec un jeton fait dans son espace.",
    },
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith("/api/v1/"))),
    components: { securitySchemes: { token } },
  };
}
