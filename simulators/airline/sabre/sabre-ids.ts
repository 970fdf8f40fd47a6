import { randomInt } from 'node:crypto'

const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** The number of a transaction, which support asks for. */
export function transactionId(): string {
  return draw('123456789', 1) + draw('0123456789', 18)
}

/** Six letters that a PNR is known by. */
export function pnrLocator(): string {
  return draw('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 6)
}

/** Six characters that the airline knows the same reservation by. */
export function airlineLocator(): string {
  return draw('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 6)
}

/** Thirteen digits: the airline's accounting code and a serial number. */
export function ticketNumber(accountingCode: string): string {
  return accountingCode + draw('0123456789', 10)
}
