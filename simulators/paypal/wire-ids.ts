import { randomInt } from 'node:crypto'

const capitals = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** What an account's id is made of: without what is easily mistaken. */
const accountLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Seventeen characters, as orders, captures and refunds are called: "5O190127TN364715T". */
export function transactionId(): string {
  return draw(capitals, 17)
}

/** Who pays: "QYR5Z8XDVJNXQ". */
export function payerId(): string {
  return draw(accountLetters, 13)
}

/** An event: "WH-2WR32451HC0233532-67976317FL4543714". */
export function eventId(): string {
  return `WH-${draw(capitals, 17)}-${draw(capitals, 17)}`
}

/** A webhook: "8PT597110X687430LKGECATA". */
export function webhookId(): string {
  return draw(capitals, 24)
}

/** What support is asked with: "f2a4b6c8d0e1f". */
export function debugId(): string {
  return draw('0123456789abcdef', 13)
}

/** The secret of an access token. */
export function accessToken(): string {
  return `A21AA${draw(`${capitals}abcdefghijklmnopqrstuvwxyz-_`, 80)}`
}
