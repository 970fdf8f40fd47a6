import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ApiScope, apiKeyPrefix, apiKeyRequestsPerMinute } from '#contract/api-scopes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '../../clock.ts'
import { sha256Base64url } from '../../crypto.ts'
import type { SharedState } from '../../shared-state/shared-state.ts'
import type { ApiKeyCaller } from './caller.ts'

/** Identifies the caller of an API key's secret. Problems: `apiKeyWrong`, `apiKeyExpired`, `apiKeyRevoked`. */
export type IdentifyApiKey = (secret: string) => Promise<Result<ApiKeyCaller, Problem>>

type ApiKeyAdmission = {
  readonly identify: IdentifyApiKey
  /** Where requests are counted; undefined where they are not limited. */
  readonly counter: Pick<SharedState, 'count'> | undefined
  readonly clock: Pick<Clock, 'nowMs'>
}

type RegisteredAdmission = ApiKeyAdmission & {
  /** Until when a key that asked too often is refused without a query, by the digest of its secret. */
  readonly refusedUntilMs: Map<string, number>
}

const decorator = 'apiKeyAdmission'

/** Registers how API keys are identified and where their requests are counted; without `identify` every key is wrong. */
export function registerApiKeys(
  http: FastifyInstance,
  {
    identify = async () => fail(createProblem('apiKeyWrong')),
    ...counted
  }: Omit<ApiKeyAdmission, 'identify'> & { readonly identify: IdentifyApiKey | undefined },
): void {
  const admission: RegisteredAdmission = { ...counted, identify, refusedUntilMs: new Map() }
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
  const { identify, counter, clock, refusedUntilMs } =
    request.server.getDecorator<RegisteredAdmission>(decorator)
  const digest = sha256Base64url(secret)
  const refusedMs = (refusedUntilMs.get(digest) ?? 0) - clock.nowMs()
  if (refusedMs > 0) return tooManyRequests(refusedMs)
  refusedUntilMs.delete(digest)
  const found = await identify(secret)
  if (!found.ok) return found
  const { apiKeyId, scopes } = found.value.apiKey
  // By its id: the header can be written in several ways.
  const counted = await counter?.count(`api key ${apiKeyId}`, 60_000)
  if (counted && counted.count > apiKeyRequestsPerMinute) {
    refusedUntilMs.set(digest, clock.nowMs() + counted.msLeft)
    return tooManyRequests(counted.msLeft)
  }
  if (scope === undefined) return fail(createProblem('apiKeyNotAccepted'))
  return scopes.includes(scope)
    ? succeed(found.value)
    : fail(createProblem('apiScopeMissing', { details: { scope } }))
}

function tooManyRequests(msLeft: number): Result<never, Problem> {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000))
  return fail(createProblem('tooManyRequests', { details: { seconds } }))
}
