import { randomInt } from 'node:crypto'

const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The letters of an account id, without those that are easily confused. */
const accountLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Returns an id of seventeen characters for orders, captures and refunds: "5O190127TN364715T". */
export function transactionId(): string {
  return randomText(capitals, 17)
}

/** Returns a payer id: "QYR5Z8XDVJNXQ". */
export function payerId(): string {
  return randomText(accountLetters, 13)
}

/** Returns an event id: "WH-2WR32451HC0233532-67976317FL4543714". */
export function eventId(): string {
  return `WH-${randomText(capitals, 17)}-${randomText(capitals, 17)}`
}

/** Returns a webhook id: "8PT597110X687430LKGECATA". */
export function webhookId(): string {
  return randomText(capitals, 24)
}

/** Returns a debug id for support: "f2a4b6c8d0e1f". */
export function debugId(): string {
  return randomText('0123456789abcdef', 13)
}

/** Returns the secret of an access token. */
export function accessToken(): string {
  return `A21AA${randomText(`${capitals}abcdefghijklmnopqrstuvwxyz-_`, 80)}`
}
