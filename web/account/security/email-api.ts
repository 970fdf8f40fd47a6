import {
  readAccountEmail,
  requestEmailChange,
  confirmEmailChange,
  type AccountEmailAnswer,
} from '#contract/api/account/account.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** The query key of the account's address. */
export const accountEmailKey = 'account-email'

/** Reads the address of the signed-in user, and the one that awaits confirmation. */
export function useAccountEmail() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [accountEmailKey, user?.name],
    queryFn: ({ signal }): Answer<AccountEmailAnswer> => callApi(readAccountEmail, { signal }),
  })
}

/** Requests a change of address; the next step is in a mail. */
export function askForNewEmail(email: string): Answer<unknown> {
  return callApi(requestEmailChange, { body: { email } })
}

/** Confirms the new address with the code of the mailed link. */
export function confirmNewEmail(link: { userid: string; code: string }): Answer<unknown> {
  return callApi(confirmEmailChange, { body: link })
}
