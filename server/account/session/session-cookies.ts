/** The cookies of a sign-in. */
export type CookieNames = {
  /** Gets the next token; scripts cannot read it. */
  readonly renewal: string
  /** Without it the access token is useless; scripts cannot read it. */
  readonly binding: string
  /** Tells that somebody signed in with this browser before; it opens nothing, and stays after the logout. */
  readonly known: string
  /** Holds nothing but "yes", for scripts: it is worth asking for a new token. */
  readonly hint: string
}

/**
 * Their names in a shop at this address. Over https they carry the prefix by which a browser takes them from
 * this very host alone; over plain http (a trial on one machine) no browser would take that prefix.
 */
export function cookieNames(publicUrl: string): CookieNames {
  const prefix = isSecure(publicUrl) ? '__Host-' : ''
  return {
    renewal: `${prefix}renewal`,
    binding: `${prefix}binding`,
    known: `${prefix}known`,
    hint: 'signed-in',
  }
}

/** Whether the shop is reached by https. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
