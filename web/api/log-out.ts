import { signOut as signOutOnServer } from '#contract/api/account/account.ts'
import { pagePaths } from '#contract/paths.ts'
import { signOut } from '#web/session/signed-in-user.ts'
import { leaveDrafts } from './draft/draft-calls.ts'
import { sendRequest } from './send-request.ts'

/**
 * Ends the sign-in here and on the server, and leaves what was typed behind: others may sit at this browser next.
 * Then /index, loaded afresh (specification §2).
 */
export async function logOut(): Promise<void> {
  // Told first, as the call needs the token; without an answer this browser is signed out all the same.
  await sendRequest(signOutOnServer, { timeoutMs: 5_000 }, 'application/json')
  await leaveDrafts()
  signOut()
  location.assign(pagePaths.accountPanel)
}
