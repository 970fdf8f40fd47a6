import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyReauth,
  beginPasskeySignIn,
  listPasskeys,
  reauthenticateWithPasskey,
  removePasskey,
  signInWithPasskey,
} from '#contract/api/account/passkeys.ts'
import { succeed } from '#contract/terms/result.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { route } from '#server/platform/http/route.ts'
import type { Accounts } from '../account.ts'
import { deviceLabel } from '../session/device-label.ts'
import { sessionCookies } from '../session/session-routes.ts'
import { withSignedInUser } from '../with-signed-in-user.ts'

/** Dependencies of the passkey routes. */
export type PasskeyRouteDeps = { readonly accounts: Accounts; readonly publicUrl: string }

const bodyLimit = 64 * 1024
const limit = { max: 60, perSeconds: 60 }
const common = { bodyLimit, limit }
const ofOwner = { ...common, access: 'signedIn' } as const
const done = { outcome: 'done' } as const

/** Registers the routes of passkeys: the owner's list, sign-in and reauthentication. */
export function passkeyRoutes(http: FastifyInstance, deps: PasskeyRouteDeps): void {
  ownPasskeyRoutes(http, deps)
  passkeySignInRoutes(http, deps)
  passkeyReauthRoutes(http, deps)
}

function ownPasskeyRoutes(http: FastifyInstance, { accounts: { passkeys } }: PasskeyRouteDeps): void {
  route(http, listPasskeys, {
    access: 'signedIn',
    handle: ({ caller }) => withSignedInUser(caller, async (user) => succeed(await passkeys.list(user))),
  })
  route(http, beginPasskey, {
    ...ofOwner,
    requiresReauth: true,
    handle: ({ caller }) => withSignedInUser(caller, (user) => passkeys.begin(user)),
  })
  route(http, addPasskey, {
    ...ofOwner,
    requiresReauth: true,
    audit: () => ({}),
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const added = await passkeys.add(user, body)
        return added.ok ? succeed(done) : added
      }),
  })
  route(http, removePasskey, {
    ...ofOwner,
    requiresReauth: true,
    audit: () => ({}),
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const removed = await passkeys.remove(user, body.passkeyId)
        return removed.ok ? succeed(done) : removed
      }),
  })
}

function passkeySignInRoutes(
  http: FastifyInstance,
  { accounts: { passkeys }, publicUrl }: PasskeyRouteDeps,
): void {
  const cookies = sessionCookies(publicUrl)
  route(http, beginPasskeySignIn, { ...common, handle: () => passkeys.beginSignIn() })
  route(http, signInWithPasskey, {
    ...common,
    handle: async (context, reply) => {
      const signedIn = await passkeys.signIn({
        ...context.body,
        device: deviceLabel(context.header('user-agent')),
        network: clientNetwork(context.address),
        knownAs: cookies.knownIn(context),
      })
      if (!signedIn.ok) return signedIn
      cookies.know(reply, signedIn.value.knownAs)
      return succeed(cookies.show(reply, signedIn.value))
    },
  })
}

function passkeyReauthRoutes(http: FastifyInstance, { accounts: { passkeys } }: PasskeyRouteDeps): void {
  route(http, beginPasskeyReauth, {
    ...ofOwner,
    handle: ({ caller }) => withSignedInUser(caller, (user) => passkeys.beginReauth(user)),
  })
  route(http, reauthenticateWithPasskey, {
    ...ofOwner,
    handle: ({ caller, body: { credential } }) =>
      withSignedInUser(caller, async (user) => {
        const proven = await passkeys.reauthenticate(user, credential)
        return proven.ok ? succeed({ provenUntil: proven.value }) : proven
      }),
  })
}
