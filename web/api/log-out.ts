import { signOut as signOutOnServer } from '#contract/api/account/account.ts'
import { pagePaths } from '#contract/paths.ts'
import { signOut } from '#web/session/signed-in-user.ts'
import { detachFromDrafts } from './draft/draft-api.ts'
import { sendRequest } from './send-request.ts'

/**
 * Signs out here and on the server and detaches the drafts of this browser, as others may use it next. Then
 * loads /index afresh (specification §2).
 */
export async function logOut(): Promise<void> {
  // Sent first, as the call needs the token; without an answer this browser is signed out all the same.
  await sendRequest(signOutOnServer, { timeoutMs: 5_000 }, 'application/json')
  await detachFromDrafts()
  signOut()
  location.assign(pagePaths.accountPanel)
}
