import type { Signer } from '#server/platform/crypto.ts'
import type { Ids } from '#server/platform/ids.ts'

/**
 * Browsers with an earlier successful sign-in. Failed attempts elsewhere do not delay them: otherwise whoever
 * knows an address could keep its owner out. The cookie grants no access and reveals nothing.
 */
export type KnownBrowsers = {
  /** Returns the cookie value for a browser in which this address has signed in. */
  issue(emailKey: string): string
  /** Returns the browser's name when it is known for this address. */
  nameIn(cookie: string | undefined, emailKey: string): string | undefined
}

const form = /^([\w-]{43})\.([\w-]{43})$/

/** Creates known browsers from signed names; nothing is stored. */
export function createKnownBrowsers(signer: Signer, ids: Ids): KnownBrowsers {
  return {
    issue(emailKey) {
      const name = ids.token()
      return `${name}.${signer.sign(`${name} ${emailKey}`)}`
    },
    nameIn(cookie, emailKey) {
      const [, name = '', signature = ''] = form.exec(cookie ?? '') ?? []
      return signer.verify(`${name} ${emailKey}`, signature) ? name : undefined
    },
  }
}
