import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
  type SecondFactorBegunAnswer,
} from '#contract/api/account/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const patientMs = 40_000

/** Where the page keeps how the second factor stands. */
export const secondFactorKey = 'second-factor'

/** How the second factor of who is signed in stands. */
export function useSecondFactor() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [secondFactorKey, user?.name],
    queryFn: ({ signal }): Answer<SecondFactorAnswer> => callApi(readSecondFactor, { signal }),
  })
}

/** Makes a new secret; it counts once a first code confirms it. */
export function newSecret(): Answer<SecondFactorBegunAnswer> {
  return callApi(beginSecondFactor, { timeoutMs: patientMs })
}

/** Confirms the secret by the first code of the app; the answer has the recovery codes. */
export function confirmSecret(otp: string): Answer<RecoveryCodesAnswer> {
  return callApi(confirmSecondFactor, { body: { otp }, timeoutMs: patientMs })
}

/** Makes ten new recovery codes; the older ones are void. */
export function newRecoveryCodes(): Answer<RecoveryCodesAnswer> {
  return callApi(renewRecoveryCodes, { timeoutMs: patientMs })
}

/** Switches the second factor off. */
export function switchOff(typed: { password: string; otp: string }): Answer<unknown> {
  return callApi(endSecondFactor, { body: typed, timeoutMs: patientMs })
}
