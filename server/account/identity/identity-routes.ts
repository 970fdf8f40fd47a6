import type { FastifyInstance, FastifyReply } from 'fastify'
import { finishIdentity, returnFromIdentity, startIdentity } from '#contract/api/account/identity.ts'
import { pagePaths } from '#contract/paths.ts'
import { succeed } from '#contract/terms/result.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { route } from '#server/platform/http/route.ts'
import { deviceLabel } from '../session/device-label.ts'
import { isHttpsUrl } from '../session/session-cookies.ts'
import { sessionCookies } from '../session/session-routes.ts'
import type { IdentitySignIn } from './identity-sign-in.ts'

/** Dependencies of the routes of a sign-in by a service. */
export type IdentityRouteDeps = { readonly identitySignIn: IdentitySignIn; readonly publicUrl: string }

const limit = { max: 60, perSeconds: 60 }
const tenMinutesS = 600
const halfAnHourS = 1800
const failed = { goTo: `${pagePaths.accountPanel}?identity=failed` }

/** Registers the sign-in by services: to the service, back, and the sign-in itself from our own page. */
export function identityRoutes(
  http: FastifyInstance,
  { identitySignIn, publicUrl }: IdentityRouteDeps,
): void {
  const cookies = identityReplyCookies(publicUrl)
  route(http, startIdentity, {
    limit,
    handle: async ({ params, query }, reply) => {
      const step = await identitySignIn.start(params.provider, query.returnUrl)
      if (step === undefined) return succeed(failed)
      cookies.begin(reply, step.cookie)
      return succeed({ goTo: step.goTo })
    },
  })
  route(http, returnFromIdentity, {
    limit,
    handle: async ({ params, query: { code, state, iss }, cookie }, reply) => {
      const begun = cookie(cookies.names.begun)
      const step = await identitySignIn.receive(params.provider, { cookie: begun, code, state, iss })
      cookies.endBegun(reply)
      if (step === undefined) return succeed(failed)
      cookies.show(reply, step.cookie)
      return succeed({ goTo: step.goTo })
    },
  })
  finishRoute(http, { identitySignIn, publicUrl })
}

/** Starts the session; asked by our own page, as its cookies do not come along from the service. */
function finishRoute(http: FastifyInstance, { identitySignIn, publicUrl }: IdentityRouteDeps): void {
  const cookies = identityReplyCookies(publicUrl)
  const session = sessionCookies(publicUrl)
  route(http, finishIdentity, {
    bodyLimit: 4 * 1024,
    limit,
    handle: async (context, reply) => {
      const { body, cookie, header, language } = context
      const finished = await identitySignIn.finish({
        otp: body.otp,
        code: body.code,
        cookie: cookie(cookies.names.identity),
        language,
        device: deviceLabel(header('user-agent')),
        network: clientNetwork(context.address),
        knownAs: session.knownIn(context),
      })
      if (!finished.ok) return finished
      const { session: signedIn, returnUrl } = finished.value
      const more = returnUrl === undefined ? {} : { returnUrl }
      if (signedIn === undefined) return succeed({ outcome: 'checkYourMail', ...more } as const)
      cookies.end(reply)
      session.know(reply, signedIn.knownAs)
      return succeed({ outcome: 'signedIn', token: session.show(reply, signedIn), ...more } as const)
    },
  })
}

/**
 * The cookies of a sign-in under way. The first must come along when the service sends the browser back, the second
 * only from our own page.
 */
function identityReplyCookies(publicUrl: string) {
  const prefix = isHttpsUrl(publicUrl) ? '__Host-' : ''
  const names = { begun: `${prefix}identity-begun`, identity: `${prefix}identity` }
  const common = { path: '/', httpOnly: true, secure: isHttpsUrl(publicUrl) } as const
  const lax = { ...common, sameSite: 'lax' } as const
  const strict = { ...common, sameSite: 'strict' } as const
  return {
    names,
    begin: (reply: FastifyReply, text: string) =>
      void reply.setCookie(names.begun, text, { ...lax, maxAge: tenMinutesS }),
    endBegun: (reply: FastifyReply) => void reply.clearCookie(names.begun, lax),
    show: (reply: FastifyReply, text: string) =>
      void reply.setCookie(names.identity, text, { ...strict, maxAge: halfAnHourS }),
    end: (reply: FastifyReply) => void reply.clearCookie(names.identity, strict),
  }
}
