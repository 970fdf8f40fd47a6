/** The cookie names of a session. */
export type CookieNames = {
  /** Holds the refresh token; HttpOnly. */
  readonly renewal: string
  /** Holds the secret that the access token is bound to; HttpOnly. */
  readonly binding: string
  /** Marks a browser with an earlier sign-in; it grants no access, and stays after logout. */
  readonly known: string
  /** Holds only "yes", readable by scripts: a refresh is worth trying. */
  readonly hint: string
}

/**
 * Returns the cookie names for a shop at this address. Over https they carry the __Host- prefix, which binds
 * them to this host; over plain http (a trial on one machine) no browser would accept that prefix.
 */
export function sessionCookieNames(publicUrl: string): CookieNames {
  const prefix = isHttpsUrl(publicUrl) ? '__Host-' : ''
  return {
    renewal: `${prefix}renewal`,
    binding: `${prefix}binding`,
    known: `${prefix}known`,
    hint: 'signed-in',
  }
}

/** Whether the shop is served over https. */
export function isHttpsUrl(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
