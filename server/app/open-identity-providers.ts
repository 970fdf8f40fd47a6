import { type OidcProvider, createOidcProvider } from '#server/account/identity/oidc-provider.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from './app-deps.ts'

/** Issuers of the live services. */
const issuers = { google: 'https://accounts.google.com', line: 'https://access.line.me' } as const

/** Opens the sign-in services that have a client id and a secret. */
export function openIdentityProviders({
  config,
  clock,
  httpClient: http,
}: AppContext): readonly OidcProvider[] {
  return (['google', 'line'] as const).flatMap((name) => {
    const { url = issuers[name], clientId, clientSecret } = config.signIn[name]
    if (!clientId || !clientSecret) return []
    // LINE signs with the channel secret where the sign-in is on the web.
    const settings = { name, issuer: url, clientId, clientSecret, signsWithSecret: name === 'line' }
    return [createOidcProvider(settings, { http, clock })]
  })
}

/** Returns the labels for pages: `google` and `line-login` where the service is configured. */
export function identityPageFlags({ signIn: { google, line } }: Pick<Config, 'signIn'>): readonly string[] {
  return [
    ...(google.clientId && google.clientSecret ? ['google'] : []),
    ...(line.clientId && line.clientSecret ? ['line-login'] : []),
  ]
}
