import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const locatorLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Returns an opaque id with the prefix of its kind: "off_00009htYpSCXrwaB9DnUm0". */
export function wireId(prefix: string): string {
  return `${prefix}_0000${randomText(letters, 18)}`
}

/** Returns a record locator of six characters. */
export function recordLocator(): string {
  return randomText(locatorLetters, 6)
}

/** Returns a ticket number of thirteen digits: the airline's accounting code and a serial number. */
export function ticketNumber(accountingCode: string): string {
  return accountingCode + randomText('0123456789', 10)
}
