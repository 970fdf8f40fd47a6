import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiScope, apiKeyPrefix } from '#contract/api-scopes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { ApiKeyCaller } from './caller.ts'

/** Identifies the caller of an API key's secret. Problems: `apiKeyWrong`, `apiKeyExpired`, `apiKeyRevoked`. */
export type IdentifyApiKey = (secret: string) => Promise<Result<ApiKeyCaller, Problem>>

/** Requests per minute and API key; each process counts for itself. */
const requestsPerMinute = 300

type ApiKeyAdmission = {
  readonly identify: IdentifyApiKey
  /** Returns after how many seconds the key may ask again; undefined while it is within its limit. */
  readonly secondsToWait: (request: FastifyRequest) => Promise<number | undefined>
}

const decorator = 'apiKeyAdmission'

/** Registers how API keys are identified and limited; without it every key is wrong. Add after the rate limit. */
export function registerApiKeys(
  http: FastifyInstance,
  identify: IdentifyApiKey = async () => fail(createProblem('apiKeyWrong')),
): void {
  const keyGenerator = ({ headers }: FastifyRequest) => `key ${sha256Base64url(headers.authorization ?? '')}`
  const count = http.hasDecorator('createRateLimit')
    ? http.createRateLimit({ max: requestsPerMinute, timeWindow: 60_000, keyGenerator })
    : undefined
  const admission: ApiKeyAdmission = {
    identify,
    secondsToWait: async (request) => {
      const counted = await count?.(request)
      return counted && !counted.isAllowed && counted.isExceeded
        ? Math.max(1, counted.ttlInSeconds)
        : undefined
    },
  }
  http.decorate(decorator, admission)
}

/** Whether the token of the header `Authorization: Bearer` is an API key, right or wrong. */
export function isApiKey(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(apiKeyPrefix) === true
}

/**
 * Identifies a request with an API key, or returns why it is refused: a wrong, expired or revoked key, too many
 * requests, an operation that takes no key, or one of another scope.
 */
export async function admitApiKey(
  request: FastifyRequest,
  secret: string,
  scope: ApiScope | undefined,
): Promise<Result<ApiKeyCaller, Problem>> {
  const { identify, secondsToWait } = request.server.getDecorator<ApiKeyAdmission>(decorator)
  const found = await identify(secret)
  if (!found.ok) return found
  const seconds = await secondsToWait(request)
  if (seconds !== undefined) return fail(createProblem('tooManyRequests', { details: { seconds } }))
  if (scope === undefined) return fail(createProblem('apiKeyNotAccepted'))
  return found.value.apiKey.scopes.includes(scope)
    ? succeed(found.value)
    : fail(createProblem('apiScopeMissing', { details: { scope } }))
}
