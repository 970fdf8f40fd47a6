import { useQuery } from '@tanstack/react-query'
import {
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
  type SecondFactorBegunAnswer,
} from '#contract/api/account/second-factor.ts'
import { type Result } from '#contract/terms/result.ts'
import { type TypedCall, callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const path = '/api/account/second-factor'
const patientMs = 40_000
const shapes = () => import('#contract/api/account/second-factor.ts')

/** Where the page keeps how the second factor stands. */
export const secondFactorKey = 'second-factor'

/** How the second factor of who is signed in stands. */
export function useSecondFactor() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [secondFactorKey, user?.name],
    queryFn: ({ signal }): Answer<SecondFactorAnswer> =>
      callApi({ method: 'GET', path, signal, schema: async () => (await shapes()).secondFactorAnswer }),
  })
}

/** Makes a new secret; it counts once a first code confirms it. */
export function beginSecondFactor(): Answer<SecondFactorBegunAnswer> {
  return post('begin', {}, async () => (await shapes()).secondFactorBegunAnswer)
}

/** Confirms the secret by the first code of the app; the answer has the recovery codes. */
export function confirmSecondFactor(otp: string): Answer<RecoveryCodesAnswer> {
  return post('confirm', { otp }, async () => (await shapes()).recoveryCodesAnswer)
}

/** Makes ten new recovery codes; the older ones are void. */
export function renewRecoveryCodes(): Answer<RecoveryCodesAnswer> {
  return post('codes', {}, async () => (await shapes()).recoveryCodesAnswer)
}

/** Switches the second factor off. */
export function endSecondFactor(typed: { password: string; otp: string }): Answer<unknown> {
  return post('end', typed, async () => (await import('#contract/api/account/account.ts')).doneAnswer)
}

function post<Value>(step: string, json: object, schema: TypedCall<Value>['schema']): Answer<Value> {
  return callApi({ method: 'POST', path: `${path}/${step}`, body: { json }, timeoutMs: patientMs, schema })
}
