import type { FastifyInstance, FastifyReply } from 'fastify'
import { type TokenAnswer, issueToken, renewToken, signOut } from '#contract/api/account/account.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { clientNetwork } from '#server/platform/http/request/client-network.ts'
import { type RequestContext, route } from '#server/platform/http/route.ts'
import type { Accounts, SignedIn } from '../account.ts'
import { deviceLabel } from './device-label.ts'
import { sessionCookieNames, isHttpsUrl } from './session-cookies.ts'
import { showTokenProblem } from './token-errors.ts'

/** Dependencies of the session routes. */
export type SessionRouteDeps = { readonly accounts: Accounts; readonly publicUrl: string }

/** Registers sign-in, refresh and logout. */
export function sessionRoutes(http: FastifyInstance, deps: SessionRouteDeps): void {
  tokenRoute(http, deps)
  renewalRoutes(http, deps)
}

function tokenRoute(http: FastifyInstance, { accounts, publicUrl }: SessionRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  route(http, issueToken, {
    bodyLimit: 8 * 1024,
    limit: { max: 120, perSeconds: 60 },
    showProblem: showTokenProblem,
    handle: async (context, reply) => {
      const { body, header } = context
      if (body.grant_type !== 'password') return fail(createProblem('wrongFormat', { field: 'grant_type' }))
      const signedIn = await accounts.signIn({
        ...body,
        device: deviceLabel(header('user-agent')),
        network: clientNetwork(context.address),
        knownAs: cookies.knownIn(context),
      })
      if (!signedIn.ok) return signedIn
      reply.header('pragma', 'no-cache')
      cookies.know(reply, signedIn.value.knownAs)
      return succeed(cookies.show(reply, signedIn.value))
    },
  })
}

function renewalRoutes(http: FastifyInstance, { accounts, publicUrl }: SessionRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  route(http, renewToken, {
    handle: async (context, reply) => {
      // A header that no cross-site form can set, besides the origin checks of every mutating request.
      if (context.header('x-requested-with') === undefined) return fail(createProblem('forbiddenOrigin'))
      const renewed = await accounts.renew(cookies.shownIn(context))
      if (renewed.ok) return succeed(cookies.show(reply, renewed.value))
      cookies.clear(reply)
      return renewed
    },
  })
  route(http, signOut, {
    handle: async (context, reply) => {
      await accounts.logOut(context.caller, cookies.shownIn(context))
      cookies.leave(reply)
      return succeed({ outcome: 'done' })
    },
  })
}

/** The longest cookie lifetime that browsers allow, in seconds. */
const knownForS = 400 * 86_400

/**
 * Value of Clear-Site-Data: cached responses and the back-forward cache. Not "cookies": the known-browser
 * cookie stays (decision 0031). Not "storage": it holds nothing personal, such as the language, and each page
 * clears its own drafts.
 */
const dropsCopies = '"cache"'

/** Moves the secrets of a session into cookies and the rest into the response. */
export function sessionCookies(publicUrl: string) {
  const names = sessionCookieNames(publicUrl)
  const common = { path: '/', sameSite: 'strict', secure: isHttpsUrl(publicUrl) } as const
  const secret = { ...common, httpOnly: true }
  return {
    shownIn: ({ cookie }: RequestContext) => ({
      renewal: cookie(names.renewal),
      binding: cookie(names.binding),
    }),
    show(
      reply: FastifyReply,
      { accessToken, expiresInS, roles, renewal, binding, endsInS }: SignedIn,
    ): TokenAnswer {
      reply
        .setCookie(names.renewal, renewal, { ...secret, maxAge: endsInS })
        .setCookie(names.binding, binding, { ...secret, maxAge: endsInS })
        .setCookie(names.hint, 'yes', { ...common, maxAge: endsInS })
      const role = roles.length === 0 ? {} : { role: [...roles] }
      return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresInS, ...role }
    },
    knownIn: ({ cookie }: RequestContext) => cookie(names.known),
    know(reply: FastifyReply, knownAs: string): void {
      reply.setCookie(names.known, knownAs, { ...secret, maxAge: knownForS })
    },
    /** Clears the session cookies and the browser's cached pages: somebody else may use the browser next. */
    leave(reply: FastifyReply): void {
      this.clear(reply)
      reply.header('clear-site-data', dropsCopies)
    },
    /** Clears all cookies: a closed account must not be recognisable either. */
    forget(reply: FastifyReply): void {
      this.leave(reply)
      reply.clearCookie(names.known, secret)
    },
    clear(reply: FastifyReply): void {
      reply
        .clearCookie(names.renewal, secret)
        .clearCookie(names.binding, secret)
        .clearCookie(names.hint, common)
    },
  }
}
