import type { StatementFaultReason } from '#contract/terms/payment/bank-statement.ts'

/** A bank statement that somebody damaged or made up, and why it must be refused. */
export type HostileStatement = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly reason: StatementFaultReason
  /** The row that the refusal must name. */
  readonly row?: number
}

/** A hostile statement before it has a name. */
export type Made = Omit<HostileStatement, 'name'>

/** Returns the bytes of a text. */
export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')

/** Returns a file with the reason, and the row, for which it must be refused. */
export function refused(bytes: Uint8Array, reason: StatementFaultReason, row?: number): Made {
  return { bytes, reason, ...(row !== undefined && { row }) }
}
