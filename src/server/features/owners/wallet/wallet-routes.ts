import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "#shared/contract/wallet.ts";
import { createInMemoryRateLimit } from "#server/auth/rate-limit/node-limit.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { buildAttachmentDisposition } from "#server/http/attachment.ts";
import { getClientIpOrSubnet } from "#server/http/client-address.ts";
import { registerEndpoint } from "#server/http/register-endpoint.ts";
import { getCurrentOwner } from "#server/http/access-guard.ts";
import * as owners from "./owner-wallet-service.ts";
import * as devices from "./pass-device-service.ts";
import { getWalletOrThrow } from "./wallet-settings.ts";

const passType = "application/vnd.apple.pkpass";
/** Maximum size of a phone's request. */
const bodyLimit = 16 * 1024;
/** Maximum number of characters logged of each line that a phone sends. */
const longestLine = 300;

/** Registers adding a card to Apple Wallet, and the web service for phones (Apple's version 1). */
export function registerWalletRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.makeOwnPass, async ({ params, request }) => {
    await owners.makeOwnPass(deps, getCurrentOwner(request), params.ref);
    return { path: contract.readOwnPass.path.replace(":ref", params.ref) };
  });

  registerEndpoint(app, contract.readOwnPass, async ({ params, request, reply }) => {
    const { file, personName } = await owners.readOwnPass(deps, getCurrentOwner(request), params.ref);
    return reply
      .type(passType)
      .header("Content-Disposition", buildAttachmentDisposition(personName, "pkpass"))
      .send(file);
  });

  registerDeviceRoutes(app, deps);
}

function registerDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  const consume = createInMemoryRateLimit(rateLimitPolicies.walletCalls);
  /** Limits wrong secrets from one network; a right one is accepted, whatever others at that address sent. */
  async function admit<Answer>(
    request: FastifyRequest,
    work: (authorization: string | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    getWalletOrThrow(deps);
    try {
      return await work(request.headers.authorization);
    } catch (error) {
      if (error instanceof AppError && error.code === "wallet.unauthorized")
        consume(deps.clock.now(), getClientIpOrSubnet(request));
      throw error;
    }
  }

  registerEndpoint(
    app,
    contract.registerPassDevice,
    async ({ params: { type, serial, device }, body, request, reply }) => {
      const isNew = await admit(request, (authorization) =>
        devices.registerDevice(deps, { type, serial, authorization }, { deviceId: device, pushToken: body.pushToken }),
      );
      return reply.code(isNew ? 201 : 200).send();
    },
    { bodyLimit },
  );

  registerEndpoint(
    app,
    contract.unregisterPassDevice,
    async ({ params: { type, serial, device }, request, reply }) => {
      await admit(request, (authorization) => devices.unregisterDevice(deps, { type, serial, authorization }, device));
      return reply.send();
    },
    { bodyLimit },
  );

  registerEndpoint(app, contract.listChangedPasses, async ({ params: { device, type }, query, request, reply }) => {
    const since = query.passesUpdatedSince;
    const changed = await admit(request, () => devices.listChangedPasses(deps, { deviceId: device, type, since }));
    if (changed) return changed;
    // Counts for unknown devices too, which may be guessing.
    consume(deps.clock.now(), getClientIpOrSubnet(request));
    return reply.code(204).send();
  });

  registerEndpoint(app, contract.fetchPass, async ({ params, request, reply }) => {
    const pass = await admit(request, (authorization) =>
      devices.fetchPass(deps, { ...params, authorization }, request.headers["if-modified-since"]),
    );
    if (!pass) return reply.code(304).send();
    return reply.type(passType).header("Last-Modified", new Date(pass.lastModified).toUTCString()).send(pass.file);
  });

  registerEndpoint(
    app,
    contract.logFromWallet,
    async ({ body, request, reply }) => {
      getWalletOrThrow(deps);
      consume(deps.clock.now(), getClientIpOrSubnet(request));
      // Anybody can call this, so it is logged at `debug` only, for operators who look for a fault.
      deps.log.debug({ said: body.logs.map((line) => line.slice(0, longestLine)) }, "a telephone about its passes");
      return reply.send();
    },
    { bodyLimit },
  );
}
