import { identityProviders } from '#contract/api/account/identity.ts'
import { type OidcProvider, createOidcProvider } from '#server/account/identity/oidc-provider.ts'
import { relyingPartyOf } from '#server/account/passkey/webauthn.ts'
import type { Config } from '#server/config.ts'
import type { AppContext } from './app-deps.ts'

/** Issuers of the live services. */
const issuers = { google: 'https://accounts.google.com', line: 'https://access.line.me', sso: undefined }

/** Opens the sign-in services that have a client id and a secret. */
export function openIdentityProviders({
  config,
  clock,
  httpClient: http,
  log,
}: AppContext): readonly OidcProvider[] {
  return identityProviders.flatMap((name) => {
    const { url = issuers[name], clientId, clientSecret } = config.signIn[name]
    if (!url || !clientId || !clientSecret) return []
    const { emailDomains } = config.sso
    // LINE signs with the channel secret where the sign-in is on the web.
    const settings = {
      name,
      issuer: url,
      clientId,
      clientSecret,
      signsWithSecret: name === 'line',
      ...(name === 'sso' && { emailDomains }),
    }
    return [createOidcProvider(settings, { http, clock, log })]
  })
}

/** Returns the labels for pages: `google`, `line-login` and `sso` where the service is configured, `passkeys` where browsers have them. */
export function signInPageFlags({
  signIn: { google, line, sso },
  publicUrl,
}: Pick<Config, 'signIn' | 'publicUrl'>): readonly string[] {
  return [
    ...(relyingPartyOf(publicUrl) ? ['passkeys'] : []),
    ...(google.clientId && google.clientSecret ? ['google'] : []),
    ...(line.clientId && line.clientSecret ? ['line-login'] : []),
    ...(sso.url && sso.clientId && sso.clientSecret ? ['sso'] : []),
  ]
}
