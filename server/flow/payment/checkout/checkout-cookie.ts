import { cardPagePath } from '#contract/paths.ts'
import { returnFromCheckout } from '#contract/api/payment.ts'
const rememberedSeconds = 2 * 3600
/** Paths that need the key after its page is left: the card page, and the return from a provider. */
const paths = [cardPagePath, returnFromCheckout.path]

/**
 * Name of the cookie in which a browser keeps the key it pays an order with, so that no address contains it.
 */
function checkoutCookieName(orderNumber: string): string {
  return `farehouse-paying-${orderNumber}`
}

/** A response that can set cookies. */
type SetsCookies = { setCookie(name: string, value: string, options: CookieOptions): unknown }
type CookieOptions = {
  readonly path: string
  readonly httpOnly: true
  readonly secure: boolean
  readonly sameSite: 'lax'
  readonly maxAge: number
}

/** Stores in a cookie the key with which the browser pays for an order. */
export function setCheckoutCookie(reply: SetsCookies, key: string, isSecure: boolean): void {
  const options = { httpOnly: true, secure: isSecure, sameSite: 'lax', maxAge: rememberedSeconds } as const
  for (const path of paths)
    reply.setCookie(checkoutCookieName(orderNumberInKey(key)), key, { ...options, path })
}

/** Returns the key with which this browser pays for an order; undefined when it has none. */
export function readCheckoutCookie(
  cookie: (name: string) => string | undefined,
  orderNumber: string,
): string | undefined {
  const key = cookie(checkoutCookieName(orderNumber))
  return key !== undefined && orderNumberInKey(key) === orderNumber ? key : undefined
}

/** Returns the order number that a key contains. */
export function orderNumberInKey(key: string): string {
  return key.split('.', 1)[0] ?? ''
}

/** Returns the address of an order's card page, which shows nothing without a key in the cookie. */
export function cardPageAddress(key: string): string {
  return `${cardPagePath}?order=${orderNumberInKey(key)}`
}
