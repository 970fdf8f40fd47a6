import { randomInt } from 'node:crypto'

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Returns a transaction number, which support asks for. */
export function transactionId(): string {
  return randomText('123456789', 1) + randomText('0123456789', 18)
}

/** Returns a PNR locator of six letters. */
export function pnrLocator(): string {
  return randomText('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 6)
}

/** Returns the airline's own locator of six characters. */
export function airlineLocator(): string {
  return randomText('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 6)
}

/** Returns a ticket number of thirteen digits: the airline's accounting code and a serial number. */
export function ticketNumber(accountingCode: string): string {
  return accountingCode + randomText('0123456789', 10)
}
