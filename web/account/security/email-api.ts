import {
  readAccountEmail,
  requestEmailChange,
  confirmEmailChange,
  type AccountEmailAnswer,
} from '#contract/api/account/account.ts'
import { useQuery } from '@tanstack/react-query'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** The key under which the page keeps the address that it has asked for. */
export const accountEmailKey = 'account-email'

/** The address of who is signed in, and the one that waits to be confirmed. */
export function useAccountEmail() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [accountEmailKey, user?.name],
    queryFn: ({ signal }): Answer<AccountEmailAnswer> => callApi(readAccountEmail, { signal }),
  })
}

/** Asks for another address; what happens next is told by mail. */
export function askForNewEmail(email: string): Answer<unknown> {
  return callApi(requestEmailChange, { body: { email } })
}

/** Puts the new address in place with what the mailed link carried. */
export function confirmNewEmail(link: { userid: string; code: string }): Answer<unknown> {
  return callApi(confirmEmailChange, { body: link })
}
