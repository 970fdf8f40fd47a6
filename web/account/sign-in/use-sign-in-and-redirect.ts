import { useNavigate } from '@tanstack/react-router'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import { addressAfterSignIn } from '#web/session/return-url.ts'
import { signedInUser, signIn } from '#web/session/signed-in-user.ts'

/** Returns a function that begins the session, and opens the page that was asked for before. */
export function useSignInAndRedirect(): (token: TokenAnswer, returnUrl: string | undefined) => Promise<void> {
  const navigate = useNavigate()
  return async (token, returnUrl) => {
    signIn(token)
    await navigate({ href: addressAfterSignIn(signedInUser(), returnUrl), replace: true })
  }
}
