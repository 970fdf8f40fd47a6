import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { tokenAnswer } from './account.ts'

/** Services whose account can sign in here (OpenID Connect), where the agency has configured them; sso is for staff. */
export const identityProviders = ['google', 'line', 'sso'] as const
/** A service whose account can sign in. */
export type IdentityProvider = (typeof identityProviders)[number]

const ofProvider = z.object({ provider: z.enum(identityProviders, 'notFound') })
/** A member of the address that the service sends the browser back with. */
const said = z.string().max(4096).optional()

export const startIdentity = endpoint({
  method: 'GET',
  path: '/api/account/identity/:provider',
  summary: 'Sends the browser to a service to sign in there.',
  params: ofProvider,
  query: z.strictObject({ returnUrl: z.string().max(2048).optional() }),
  status: 303,
})

export const returnFromIdentity = endpoint({
  method: 'GET',
  path: '/api/account/identity/:provider/return',
  summary: 'The browser comes back from the service that it signed in to.',
  params: ofProvider,
  // Services add members of their own.
  query: z.object({ code: said, state: said, error: said, iss: said }),
  status: 303,
})

export const finishIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identity/finish',
  summary:
    'Signs in with what the service has said: by its linked account, or by an email address that both sides have confirmed.',
  body: z.strictObject({
    /** The second-factor code; sent after the answer "otpRequired". */
    otp: z.string().max(40).optional(),
    /** What the mailed link carries that confirms the address. */
    code: z.string().max(400).optional(),
  }),
  answer: z.object({
    /** checkYourMail: the address must be confirmed by a mailed link first. */
    outcome: z.enum(['signedIn', 'checkYourMail']),
    token: tokenAnswer.optional(),
    /** The page that was asked for before. */
    returnUrl: z.string().optional(),
  }),
})

/** Returns the path that starts a sign-in with a service; a full page load. */
export function identityStartPath(provider: IdentityProvider, returnUrl: string | undefined): string {
  const path = startIdentity.path.replace(':provider', provider)
  return returnUrl === undefined ? path : `${path}?${new URLSearchParams({ returnUrl })}`
}
