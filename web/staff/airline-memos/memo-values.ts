import type { AirlineMemo, ChangeMemoRequest } from '#contract/api/staff/bsp/airline-memos.ts'
import { bahtInputText, readBaht } from '#web/travel-ui/price/baht-amount.ts'

/** Details of a memo as typed. */
export type MemoFormValues = {
  readonly airline: string
  readonly amount: string
  readonly reason: string
  readonly issuedOn: string
  readonly replyBy: string
  /** Numbers with spaces, commas or lines between them. */
  readonly tickets: string
  readonly orderNumber: string
  readonly evidence: string
  /** Empty for nobody. */
  readonly assignee: string
}

/** Details of a memo as they are sent. */
export type ReadMemo = Omit<ChangeMemoRequest, 'revision'>

/** Ten million baht, in satang. */
const mostSatang = 1_000_000_000

/** Returns the details of a memo as its form shows them; empty ones for a new memo. */
export function memoValuesOf(memo: AirlineMemo | undefined, issuedOn: string): MemoFormValues {
  return {
    airline: memo?.airline ?? '',
    amount: memo ? bahtInputText(memo.amount) : '',
    reason: memo?.reason ?? '',
    issuedOn,
    replyBy: memo?.isReplyByNamed === true ? (memo.replyBy ?? '') : '',
    tickets: memo?.tickets.join(' ') ?? '',
    orderNumber: memo?.orderNumber ?? '',
    evidence: memo?.evidence ?? '',
    assignee: memo?.assignee?.userId ?? '',
  }
}

/** Returns typed details to be sent, or the fields that are wrong. */
export function readMemoValues(
  typed: MemoFormValues,
): { readonly memo: ReadMemo } | { readonly faults: readonly (keyof MemoFormValues)[] } {
  const airline = typed.airline.trim().toUpperCase()
  const amount = readBaht(typed.amount, mostSatang)
  const tickets = typed.tickets.split(/[\s,]+/).filter((number) => number !== '')
  const orderNumber = typed.orderNumber.trim().toUpperCase()
  const faults: readonly (keyof MemoFormValues | false)[] = [
    !/^[A-Z0-9]{2,3}$/.test(airline) && 'airline',
    (!amount.ok || amount.satang === 0) && 'amount',
    typed.issuedOn === '' && 'issuedOn',
    (tickets.length > 20 || tickets.some((number) => !/^\d{13}$/.test(number))) && 'tickets',
  ]
  const found = faults.filter((one) => one !== false)
  if (found.length > 0 || !amount.ok) return { faults: found }
  const { reason, issuedOn, replyBy, evidence, assignee } = typed
  return {
    memo: {
      airline,
      amount: amount.satang,
      reason: reason.trim(),
      issuedOn,
      ...(replyBy !== '' && { replyBy }),
      tickets,
      ...(orderNumber !== '' && { orderNumber }),
      evidence: evidence.trim(),
      ...(assignee !== '' && { assignee }),
    },
  }
}
