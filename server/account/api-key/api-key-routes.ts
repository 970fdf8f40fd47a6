import type { FastifyInstance } from 'fastify'
import { createApiKey, listApiKeys, revokeApiKey } from '#contract/api/staff/integrations/api-keys.ts'
import { succeed } from '#contract/terms/result.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { ApiKeys } from './api-keys.ts'

const access = 'manageIntegrations'

/** Registers the routes with which administrators make, see and revoke API keys. */
export function apiKeyRoutes(http: FastifyInstance, apiKeys: ApiKeys): void {
  route(http, listApiKeys, {
    access,
    handle: async () => succeed({ apiKeys: [...(await apiKeys.list())] }),
  })
  route(http, createApiKey, {
    access,
    requiresReauth: true,
    audit: ({ body: { scopes, lifetimeDays } }) => ({ detail: { scopes: scopes.join(' '), lifetimeDays } }),
    handle: ({ body, caller }) =>
      runForClerk(caller, async (clerk) => succeed(await apiKeys.create(body, clerk))),
  })
  // Revoking is urgent and takes rights away: it requires no reauthentication.
  route(http, revokeApiKey, {
    access,
    handle: ({ body: { apiKeyId }, caller }) =>
      runForClerk(caller, async (clerk) => {
        const revoked = await apiKeys.revoke(apiKeyId, clerk)
        return revoked.ok ? succeed({ outcome: 'done' as const }) : revoked
      }),
  })
}
