import type {
  ApiKeyLine,
  ApiKeyRequest,
  ApiKeyStanding,
  NewApiKeyAnswer,
} from '#contract/api/staff/integrations/api-keys.ts'
import { apiScopes } from '#contract/api-scopes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { hasRight } from '#contract/rights.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { IdentifyApiKey } from '#server/platform/http/request/api-key-caller.ts'
import type { AccountDeps } from '../account-deps.ts'
import { effectiveRoles, hasStaffRole } from '../users/roles.ts'
import { createApiKeySecret, isApiKeySecret } from './api-key-secret.ts'
import type { ApiKey } from './api-key-store.ts'

type ApiKeyDeps = Pick<AccountDeps, 'apiKeys' | 'clock' | 'ids' | 'transact' | 'notifyAdministrators'>

/** API keys of the agency's own systems. */
export type ApiKeys = {
  /** Returns every key: active ones first, then the newest. */
  list(): Promise<readonly ApiKeyLine[]>
  create(wanted: ApiKeyRequest, madeBy: string): Promise<NewApiKeyAnswer>
  revoke(apiKeyId: string, by: string): Promise<Result<true, Problem>>
  /** Identifies the caller of a secret; runs for every request with one. */
  readonly identify: IdentifyApiKey
}

const minutesPerDay = 24 * 60
/** The last use is exact to the minute: a busy key does not write for every request. */
const lastUseMs = 60_000

/** Creates the API keys of the agency's own systems. */
export function createApiKeys(deps: ApiKeyDeps): ApiKeys {
  return {
    list: () => listApiKeys(deps),
    create: (wanted, madeBy) => createApiKey(deps, wanted, madeBy),
    async revoke(apiKeyId, userId) {
      const by = { userId, now: deps.clock.now() }
      const isKnown = await deps.transact((tx) => deps.apiKeys.revoke(tx, apiKeyId, by))
      return isKnown ? succeed(true) : fail(createProblem('notFound'))
    },
    identify: (secret) => identifyApiKey(deps, secret),
  }
}

async function listApiKeys({ apiKeys, clock }: ApiKeyDeps): Promise<readonly ApiKeyLine[]> {
  const now = clock.now()
  const lines = (await apiKeys.list()).map((key) => apiKeyLineOf(key, now))
  const isOver = ({ standing }: ApiKeyLine) => standing === 'expired' || standing === 'revoked'
  return [...lines.filter((one) => !isOver(one)), ...lines.filter(isOver)]
}

function apiKeyLineOf(key: ApiKey, now: Instant): ApiKeyLine {
  const { maker, madeBy, lastUsedAt, revokedAt, scopes } = key
  const roles = currentRolesOf(key)
  return {
    apiKeyId: key.apiKeyId,
    name: key.name,
    secretEnd: key.secretEnd,
    scopes: [...scopes],
    limitedScopes: scopes.filter((scope) => apiScopes[scope].some((right) => !hasRight(roles, right))),
    standing: standingOf(key, now),
    madeBy: { userId: madeBy, ...(maker.email !== undefined && { email: maker.email }) },
    madeAt: key.madeAt,
    expiresAt: key.expiresAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(revokedAt !== undefined && { revokedAt }),
  }
}

function standingOf(key: ApiKey, now: Instant): ApiKeyStanding {
  if (key.revokedAt !== undefined) return 'revoked'
  if (key.expiresAt <= now) return 'expired'
  return hasStaffRole(currentRolesOf(key)) ? 'active' : 'suspended'
}

/** Returns the roles that count for a key: those that its maker has at this moment. */
function currentRolesOf({ maker }: ApiKey): readonly string[] {
  return effectiveRoles(maker.roles, maker)
}

/** Stores the digest of a new secret, and notifies the administrators in the same transaction. */
async function createApiKey(
  { apiKeys, clock, ids, transact, notifyAdministrators }: ApiKeyDeps,
  { name, scopes: wanted, lifetimeDays }: ApiKeyRequest,
  madeBy: string,
): Promise<NewApiKeyAnswer> {
  const secret = createApiKeySecret(ids)
  const [madeAt, apiKeyId] = [clock.now(), ids.id('key')]
  const expiresAt = plusMinutes(madeAt, lifetimeDays * minutesPerDay)
  const scopes = [...new Set(wanted)]
  await transact(async (tx) => {
    const digests = { secretDigest: sha256Base64url(secret), secretEnd: secret.slice(-4) }
    await apiKeys.insert(tx, { apiKeyId, name, ...digests, scopes, madeBy, madeAt, expiresAt })
    const change = { before: [], after: scopes, by: madeBy, isWaiting: false }
    await notifyAdministrators(tx, { rule: 'apiKeys', of: name, ...change })
  })
  return { apiKeyId, secret, expiresAt }
}

async function identifyApiKey({ apiKeys, clock }: ApiKeyDeps, secret: string): ReturnType<IdentifyApiKey> {
  const found = isApiKeySecret(secret) ? await apiKeys.findBySecret(sha256Base64url(secret)) : undefined
  if (!found) return fail(createProblem('apiKeyWrong'))
  const now = clock.now()
  const standing = standingOf(found, now)
  if (standing === 'revoked') return fail(createProblem('apiKeyRevoked'))
  if (standing === 'expired') return fail(createProblem('apiKeyExpired'))
  const { apiKeyId, scopes, madeBy, lastUsedAt } = found
  if (lastUsedAt === undefined || epochMsOf(now) - epochMsOf(lastUsedAt) >= lastUseMs)
    await apiKeys.markUsed(apiKeyId, now)
  return succeed({
    kind: 'user',
    userId: madeBy,
    sessionId: apiKeyId,
    roles: currentRolesOf(found),
    isStaff: true,
    apiKey: { apiKeyId, scopes },
  })
}
