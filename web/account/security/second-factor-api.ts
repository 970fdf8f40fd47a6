import {
  beginSecondFactorEnrolment,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
  type SecondFactorBegunAnswer,
} from '#contract/api/account/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const patientMs = 40_000

/** The query key of the second factor. */
export const secondFactorKey = 'second-factor'

/** Reads the state of the signed-in user's second factor. */
export function useSecondFactor() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [secondFactorKey, user?.name],
    queryFn: ({ signal }): Answer<SecondFactorAnswer> => callApi(readSecondFactor, { signal }),
  })
}

/** Creates a new secret; it takes effect once a first code confirms it. */
export function startSetup(): Answer<SecondFactorBegunAnswer> {
  return callApi(beginSecondFactorEnrolment, { timeoutMs: patientMs })
}

/** Confirms the secret with the first code of the app; the answer has the recovery codes. */
export function confirmSecret(otp: string): Answer<RecoveryCodesAnswer> {
  return callApi(confirmSecondFactor, { body: { otp }, timeoutMs: patientMs })
}

/** Creates ten new recovery codes; the older ones become void. */
export function regenerateRecoveryCodes(): Answer<RecoveryCodesAnswer> {
  return callApi(renewRecoveryCodes, { timeoutMs: patientMs })
}

/** Disables the second factor. */
export function disableSecondFactor(typed: { password: string; otp: string }): Answer<unknown> {
  return callApi(endSecondFactor, { body: typed, timeoutMs: patientMs })
}
