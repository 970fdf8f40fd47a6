import { useQuery } from '@tanstack/react-query'
import { type AccountEmailAnswer } from '#contract/api/account/account.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const path = '/api/account/email'
const shapes = () => import('#contract/api/account/account.ts')

/** The key under which the page keeps the address that it has asked for. */
export const accountEmailKey = 'account-email'

/** The address of who is signed in, and the one that waits to be confirmed. */
export function useAccountEmail() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [accountEmailKey, user?.name],
    queryFn: ({ signal }): Answer<AccountEmailAnswer> =>
      callApi({ method: 'GET', path, signal, schema: async () => (await shapes()).accountEmailAnswer }),
  })
}

/** Asks for another address; what happens next is told by mail. */
export function requestEmailChange(email: string): Answer<unknown> {
  const schema = async () => (await shapes()).mailAnswer
  return callApi({ method: 'POST', path, body: { json: { email } }, schema })
}

/** Takes back the wish for another address. */
export function withdrawNewEmail(): Answer<unknown> {
  const schema = async () => (await shapes()).doneAnswer
  return callApi({ method: 'POST', path: `${path}/take-back`, schema })
}

/** Puts the new address in place with what the mailed link carried. */
export function confirmNewEmail(link: { userid: string; code: string }): Answer<unknown> {
  const schema = async () => (await shapes()).doneAnswer
  return callApi({ method: 'POST', path: `${path}/confirm`, body: { form: link }, schema })
}
