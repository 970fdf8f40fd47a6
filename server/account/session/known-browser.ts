import { type Signer } from '#server/platform/crypto.ts'
import { type Ids } from '#server/platform/ids.ts'

/**
 * Browsers in which somebody has signed in before. Failed attempts of strangers make them wait no longer than their own:
 * whoever knows an address could otherwise keep its owner out. It lets nobody in, and says nothing about anybody.
 */
export type KnownBrowsers = {
  /** What a browser keeps in a cookie once somebody has signed in with this address. */
  issue(emailKey: string): string
  /** The browser's name when it is known for this address. */
  nameIn(cookie: string | undefined, emailKey: string): string | undefined
}

const form = /^([\w-]{43})\.([\w-]{43})$/

/** Known browsers by signed names: nothing is kept of them here. */
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
