import type { MatchRule } from '#contract/terms/payment/bank-statement.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type Instant, type LocalDate, type LocalDateTime, localTimeAsUtcMs } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'

/** A credit that awaits its order. */
export type OpenCredit = {
  readonly lineId: string
  readonly on: LocalDate
  readonly time?: string
  /** In satang, more than zero. */
  readonly amount: number
  readonly reference: string
  readonly text: string
}

/** A payment that a transfer may bring, or that was recorded as a transfer without a credit so far. */
export type ExpectedTransfer = {
  readonly orderNumber: string
  readonly customer: string
  /** What is due, or what was recorded, in satang. */
  readonly amount: number
  readonly isRecorded: boolean
  /** When the payer was told where to pay. */
  readonly askedAt: Instant
  /** Numbers of recorded bank slips, and the references of transfer proofs. */
  readonly references: readonly string[]
}

/** An order that a credit may pay for, and by which rule. */
export type Proposal = {
  readonly transfer: ExpectedTransfer
  readonly rule: MatchRule
  readonly isExact: boolean
}

/** Money may come five minutes before its request was stored, and until a day after. */
const window = { beforeMs: 5 * 60_000, afterMs: 24 * 3_600_000 } as const
/** A bank's fee for a transfer from another bank, at most, in satang. */
const largestBankFee = 5_000
/** Shorter references occur by chance. */
const shortestReference = 6
/** Proposals of one credit, at most. */
const mostProposals = 5

/**
 * Returns the orders that each credit may pay for, best first. Exact match: a known reference or the order number with the
 * exact amount; or an amount with odd satang that no other order and no other credit of those hours has. Everything
 * else is for a person to judge.
 */
export function proposeMatches(
  credits: readonly OpenCredit[],
  transfers: readonly ExpectedTransfer[],
): ReadonlyMap<string, readonly Proposal[]> {
  const byAmount = Map.groupBy(credits, ({ amount }) => amount)
  return new Map(
    credits.map((credit) => {
      const rivals = (byAmount.get(credit.amount) ?? []).filter((one) => one !== credit)
      const found = transfers.flatMap((transfer) => proposalFor({ credit, transfer, rivals, transfers }))
      const sorted = found.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostProposals)
      // Two exact orders for one credit: a person decides.
      const exact = sorted.filter(({ isExact }) => isExact)
      if (exact.length === 1) return [credit.lineId, exact]
      return [credit.lineId, sorted.map((one) => ({ ...one, isExact: false }))]
    }),
  )
}

const ranks: readonly MatchRule[] = ['reference', 'orderNumber', 'amount', 'payer', 'nearAmount']

function rank({ rule, isExact }: Proposal): number {
  return ranks.indexOf(rule) + (isExact ? 0 : ranks.length)
}

type Pair = {
  readonly credit: OpenCredit
  readonly transfer: ExpectedTransfer
  readonly rivals: readonly OpenCredit[]
  readonly transfers: readonly ExpectedTransfer[]
}

function proposalFor({ credit, transfer, rivals, transfers }: Pair): readonly Proposal[] {
  const isSameAmount = credit.amount === transfer.amount
  const propose = (rule: MatchRule, isExact: boolean): readonly Proposal[] => [{ transfer, rule, isExact }]
  if (credit.reference.length >= shortestReference && transfer.references.includes(credit.reference))
    return propose('reference', isSameAmount)
  if (namesOrder(credit, transfer)) return propose('orderNumber', isSameAmount)
  const isNamed = namesPayer(credit, transfer)
  if (isSameAmount && isInWindow(credit, transfer)) {
    const others = transfers.filter((one) => one.amount === credit.amount && isInWindow(credit, one))
    const isAlone = others.length === 1 && !rivals.some((one) => isInWindow(one, transfer))
    if (isAlone) return propose('amount', credit.amount % 100 !== 0)
    return propose(isNamed ? 'payer' : 'amount', false)
  }
  if (!isNamed) return []
  if (isSameAmount) return propose('payer', false)
  return Math.abs(credit.amount - transfer.amount) <= largestBankFee ? propose('nearAmount', false) : []
}

function namesOrder({ reference, text }: OpenCredit, { orderNumber }: ExpectedTransfer): boolean {
  return orderNumbersIn(`${reference} ${text}`).includes(orderNumber)
}

/** Returns the order numbers that a bank's text contains, also where it writes them in small letters or with blanks. */
export function orderNumbersIn(text: string): readonly string[] {
  const found = text.toUpperCase().matchAll(/F[ -]?H[ -]?[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}(?![0-9A-Z])/g)
  return [...new Set([...found].map(([number]) => number.replaceAll(/[ -]/g, '')))]
}

/** Returns whether the bank names the payer: two words of the contact's name, or its only one, in Latin or Thai. */
function namesPayer({ text }: OpenCredit, { customer }: ExpectedTransfer): boolean {
  const wordsOf = (name: string) => name.toUpperCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []
  const words = new Set(wordsOf(text))
  const own = wordsOf(customer)
  const common = own.filter((word) => words.has(word)).length
  return common > 0 && common >= Math.min(2, own.length)
}

/** Returns whether a credit lies in the hours after its request; one without a time, on a day of these hours. */
function isInWindow({ on, time }: OpenCredit, { askedAt }: ExpectedTransfer): boolean {
  const asked = localTimeAsUtcMs(toLocal(askedAt, officeZone))
  const at = localTimeAsUtcMs(`${on}T${time ?? '00:00'}` as LocalDateTime)
  const lengthMs = time === undefined ? 86_400_000 : 0
  return at + lengthMs >= asked - window.beforeMs && at <= asked + window.afterMs
}
