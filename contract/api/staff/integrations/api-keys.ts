import { z } from 'zod'
import { type ApiScope, apiScopeNames } from '../../../api-scopes.ts'
import { endpoint } from '../../../endpoint.ts'
import { doneAnswer } from '../../account/account.ts'
import { requiredLine } from '../../account/company.ts'

const moment = z.string().meta({ format: 'date-time' })
const scope = z.enum(apiScopeNames as readonly [ApiScope, ...ApiScope[]])
const apiKeyId = z.string().min(1).max(80)

/** The longest name of an API key, in letters. */
export const apiKeyNameLength = 60

/** The lifetimes that an API key can be given, in days. */
export const apiKeyLifetimes = [7, 30, 90, 180, 365] as const

/**
 * The standing of an API key. suspended: the person who made it is locked, has left, or lacks the second factor that
 * their role needs, so that the key reads nothing at the moment.
 */
export const apiKeyStandings = ['active', 'suspended', 'expired', 'revoked'] as const
/** Whether a key reads at the moment, and why not. */
export type ApiKeyStanding = (typeof apiKeyStandings)[number]

/** An API key without its secret. */
export const apiKeyLine = z
  .object({
    apiKeyId: z.string(),
    name: z.string(),
    /** The last four characters of the secret. */
    secretEnd: z.string(),
    scopes: z.array(scope),
    /** Scopes of which the person who made the key has lost a right. */
    limitedScopes: z.array(scope),
    standing: z.enum(apiKeyStandings),
    /** The person who made it; without an address when the account is closed. */
    madeBy: z.object({ userId: z.string(), email: z.string().optional() }),
    madeAt: moment,
    expiresAt: moment,
    /** Exact to the minute; absent when it was never used. */
    lastUsedAt: moment.optional(),
    revokedAt: moment.optional(),
  })
  .meta({ id: 'ApiKey' })
/** An API key without its secret, on the wire. */
export type ApiKeyLine = z.infer<typeof apiKeyLine>

/** The API keys of the agency: active ones first, then the newest. */
export const apiKeysAnswer = z.object({ apiKeys: z.array(apiKeyLine) }).meta({ id: 'ApiKeys' })

/** Makes an API key. */
export const apiKeyRequest = z.strictObject({
  /** The system that it is for. */
  name: requiredLine(apiKeyNameLength),
  scopes: z.array(scope).min(1).max(apiScopeNames.length),
  lifetimeDays: z.literal(apiKeyLifetimes),
})
/** Makes an API key. */
export type ApiKeyRequest = z.infer<typeof apiKeyRequest>

/** A new API key. The secret is told once: only its digest is stored. */
export const newApiKeyAnswer = z
  .object({ apiKeyId: z.string(), secret: z.string(), expiresAt: moment })
  .meta({ id: 'NewApiKey' })
/** A new API key, on the wire. */
export type NewApiKeyAnswer = z.infer<typeof newApiKeyAnswer>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/staff/api-keys',
  summary: 'The API keys of the agency with scopes, expiry and last use; without their secrets.',
  answer: apiKeysAnswer,
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/staff/api-keys',
  summary: 'Makes an API key and tells its secret, once; every administrator is told by mail.',
  body: apiKeyRequest,
  answer: newApiKeyAnswer,
  status: 201,
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/staff/api-keys/revoke',
  summary: 'Revokes an API key at once and for good.',
  body: z.strictObject({ apiKeyId }),
  answer: doneAnswer,
})
