interface OpenApi {
  servers?: readonly { url: string }[];
  paths: Record<
    string,
    Record<string, { operationId?: string; parameters?: readonly { name: string; in: string; required?: boolean }[] }>
  >;
}

/** Calls an operation by name only: path, method and the place of each parameter come from the document. */
export type OpenApiClient = <Body>(
  operation: string,
  parameters: Readonly<Record<string, string | number>>,
  body?: object,
) => Promise<{ status: number; body: Body; headers: Headers }>;

/** Makes a client from the OpenAPI document at `address`, like a code generator, with no other knowledge of us. */
export async function readOpenApiClient(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ operations: readonly string[]; call: OpenApiClient }> {
  const { paths, servers } = (await (await fetch(address)).json()) as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, about]) => ({ path, method, ...about })),
  );
  const base = new URL(servers?.[0]?.url ?? "/", address).href.replace(/\/$/, "");
  return {
    operations: operations.flatMap(({ operationId }) => operationId ?? []),
    call: async <Body>(name: string, parameters: Readonly<Record<string, string | number>>, body?: object) => {
      const operation = operations.find(({ operationId }) => operationId === name);
      if (!operation) throw new Error(`The document names no ${name}.`);
      const own = operation.parameters ?? [];
      const placed = (place: string) =>
        own.flatMap(({ name: key, in: at, required }) => {
          const [, value] =
            Object.entries(parameters).find(([given]) => given.toLowerCase() === key.toLowerCase()) ?? [];
          if (required && value === undefined) throw new Error(`${name} needs ${key}.`);
          return at === place && value !== undefined ? [[key, String(value)] as const] : [];
        });
      const known = ["path", "query", "header"].flatMap(placed).length;
      if (known !== Object.keys(parameters).length)
        throw new Error(`${name} takes ${own.map((one) => one.name).join()}.`);
      const path = placed("path").reduce(
        (all, [key, value]) => all.replace(`{${key}}`, encodeURIComponent(value)),
        operation.path,
      );
      const answer = await fetch(`${base}${path}?${new URLSearchParams(placed("query").map(([k, v]) => [k, v]))}`, {
        method: operation.method.toUpperCase(),
        headers: {
          ...headers,
          ...Object.fromEntries(placed("header")),
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers };
    },
  };
}
