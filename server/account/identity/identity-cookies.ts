import { z } from 'zod'
import { identityProviders } from '#contract/api/account/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sealer } from '#server/platform/crypto.ts'

/** A sign-in that has gone to a service, bound to the browser by a cookie. */
const begunShape = z.object({
  provider: z.enum(identityProviders),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnUrl: z.string().optional(),
  atMs: z.number(),
})
/** A sign-in that has gone to a service. */
export type BegunSignIn = z.infer<typeof begunShape>

/** Who came back from the service. */
const identityShape = z.object({
  provider: z.enum(identityProviders),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().optional(),
  isEmailConfirmed: z.boolean(),
  returnUrl: z.string().optional(),
  atMs: z.number(),
})
/** Who came back from the service, as the browser's cookie carries it. */
export type ReturnedIdentity = z.infer<typeof identityShape>

const begunMs = 10 * 60_000
/** As long as a mailed link that confirms the address. */
const identityMs = 30 * 60_000

/** Writes and reads the two cookies: encrypted, so that a browser can neither read nor change them. */
export function createIdentityCookies({ sealer, clock }: { readonly sealer: Sealer; readonly clock: Clock }) {
  const write = (value: BegunSignIn | ReturnedIdentity): string =>
    Buffer.from(sealer.seal(JSON.stringify(value))).toString('base64url')
  const open = (text: string | undefined): unknown => {
    if (text === undefined) return undefined
    try {
      return JSON.parse(sealer.open(Buffer.from(text, 'base64url'))) as unknown
    } catch {
      // Of another shop, changed, or sealed with a key that is gone.
      return undefined
    }
  }
  const isYoung = (atMs: number, mostMs: number): boolean => clock.nowMs() - atMs <= mostMs
  return {
    write,
    begunIn(text: string | undefined): BegunSignIn | undefined {
      const read = begunShape.safeParse(open(text)).data
      return read && isYoung(read.atMs, begunMs) ? read : undefined
    },
    identityIn(text: string | undefined): ReturnedIdentity | undefined {
      const read = identityShape.safeParse(open(text)).data
      return read && isYoung(read.atMs, identityMs) ? read : undefined
    },
  }
}
