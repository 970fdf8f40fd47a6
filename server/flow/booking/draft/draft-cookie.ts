import { draftsPath } from '#contract/paths.ts'
import type { Signer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'
import { draftMinutes } from './draft-link.ts'

/** The cookie with the handle under which a browser's drafts are kept. */
export type DraftCookie = {
  /** The handle that the browser brought; undefined unless the shop has issued it. */
  handleIn(cookie: (name: string) => string | undefined): string | undefined
  /** Issues a new handle. */
  issue(): string
  /** Has the browser keep a handle for as long as a draft is kept. */
  remember(reply: CookieReply, handle: string): void
}

/** What sets a cookie of an answer. */
type CookieReply = {
  setCookie(
    name: string,
    value: string,
    options: {
      readonly path: string
      readonly httpOnly: boolean
      readonly sameSite: 'strict'
      readonly secure: boolean
      readonly maxAge: number
    },
  ): unknown
}

/** Settings of the cookie. */
export type DraftCookieDeps = {
  readonly handleSigner: Signer
  readonly ids: Pick<Ids, 'token'>
  /** Whether the shop is reached over TLS. */
  readonly isSecure: boolean
}

const form = /^([\w-]{43})\.([\w-]{43})$/

/**
 * Handles are signed: a value that somebody else has put into a browser opens no draft that they know of, and none is
 * kept under it. On https the name begins with `__Host-`, so that no other host of the domain can set it.
 */
export function createDraftCookie({ handleSigner, ids, isSecure }: DraftCookieDeps): DraftCookie {
  const name = isSecure ? '__Host-draft' : 'draft'
  return {
    handleIn(cookie) {
      const handle = cookie(name) ?? ''
      const [, token = '', signature = ''] = form.exec(handle) ?? []
      return handleSigner.verify(token, signature) ? handle : undefined
    },
    issue() {
      const token = ids.token()
      return `${token}.${handleSigner.sign(token)}`
    },
    remember(reply, handle) {
      reply.setCookie(name, handle, {
        // what __Host- asks for; elsewhere the cookie goes to its own calls alone
        path: isSecure ? '/' : draftsPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        maxAge: draftMinutes * 60,
      })
    },
  }
}
