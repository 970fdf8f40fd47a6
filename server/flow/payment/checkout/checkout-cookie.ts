const rememberedSeconds = 2 * 3600
/** Where the key is needed while its page is left: on the card page, and on the way back from a payment service. */
const paths = ['/payments/card', '/api/payments/return']

/** The cookie in which a browser keeps with which key it pays for an order: no address on the way has it. */
function nameOf(orderNumber: string): string {
  return `farehouse-paying-${orderNumber}`
}

/** Sets a cookie of an answer. */
type SetsCookies = { setCookie(name: string, value: string, options: CookieOptions): unknown }
type CookieOptions = {
  readonly path: string
  readonly httpOnly: true
  readonly secure: boolean
  readonly sameSite: 'lax'
  readonly maxAge: number
}

/** Has the browser remember with which key it pays for an order. */
export function rememberKey(reply: SetsCookies, key: string, isSecure: boolean): void {
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', maxAge: rememberedSeconds } as const
  for (const path of paths) reply.setCookie(nameOf(numberOf(key)), key, { ...options, path })
}

/** The key with which this browser pays for an order; undefined where it does not. */
export function rememberedKey(
  cookie: (name: string) => string | undefined,
  orderNumber: string,
): string | undefined {
  const key = cookie(nameOf(orderNumber))
  return key !== undefined && numberOf(key) === orderNumber ? key : undefined
}

/** The order that a key is of. */
export function numberOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}

/** The card page of an order: who has no key of it in a cookie sees nothing there. */
export function cardPageAddress(key: string): string {
  return `/payments/card?order=${numberOf(key)}`
}
