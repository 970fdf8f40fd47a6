import {
  type BillingAmountField,
  type BillingAmounts,
  type BillingOutcome,
  type BillingTransaction,
  billingAmountFields,
  billingOutcomes,
} from '#contract/terms/bsp/billing.ts'

/** What identifies a document on both sides. */
export type DocumentKey = { readonly documentNumber: string; readonly transaction: BillingTransaction }

/** A document by the agency's own records. */
export type OwnDocument = DocumentKey & {
  readonly airline: string
  /** Absent of a memo of an airline that is about no order. */
  readonly orderNumber?: string
  /** Absent where the records do not tell what it cost: of an EMD, and of a ticket issued in exchange. */
  readonly amounts?: BillingAmounts
}

/** A document of a billing statement. */
export type BilledDocument = DocumentKey & { readonly amounts: BillingAmounts }

/** A document by both sides, with the amounts of each that has it. */
export type ComparedDocument = DocumentKey & {
  readonly outcome: BillingOutcome
  readonly airline: string
  readonly orderNumber?: string
  readonly ours?: BillingAmounts
  readonly theirs?: BillingAmounts
  /** By how much the statement is above the own records, for each amount that differs. */
  readonly differences: readonly { readonly field: BillingAmountField; readonly by: number }[]
}

/** Returns the key of a document as one text. */
export function documentKey({ documentNumber, transaction }: DocumentKey): string {
  return `${documentNumber} ${transaction}`
}

/**
 * Compares the documents of a billing statement with the own ones, by document number and transaction. Every document of
 * either side has exactly one outcome. What needs attention comes first.
 */
export function reconcileBilling(
  own: readonly OwnDocument[],
  billed: readonly BilledDocument[],
): readonly ComparedDocument[] {
  const ours = new Map(own.map((one) => [documentKey(one), one]))
  const theirs = new Map(billed.map((one) => [documentKey(one), one]))
  const airlines = new Map(own.map(({ documentNumber, airline }) => [documentNumber.slice(0, 3), airline]))
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])]
  const compared = keys.flatMap((key) => compareSides(ours.get(key), theirs.get(key), airlines) ?? [])
  return compared
    .map((document) => ({ document, key: orderKey(document) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ document }) => document)
}

/** Returns the place of a document among those of its period as text: what needs attention comes first. */
export function orderKey({
  outcome,
  ...document
}: Pick<ComparedDocument, 'outcome' | keyof DocumentKey>): string {
  return `${billingOutcomes.indexOf(outcome)} ${documentKey(document)}`
}

function compareSides(
  own: OwnDocument | undefined,
  billed: BilledDocument | undefined,
  airlines: ReadonlyMap<string, string>,
): ComparedDocument | undefined {
  const key = own ?? billed
  if (!key) return undefined
  const { documentNumber, transaction } = key
  const code = documentNumber.slice(0, 3)
  const differences = own && billed ? differencesOf(own.amounts, billed.amounts) : []
  return {
    documentNumber,
    transaction,
    outcome: outcomeOf(own, billed, differences.length > 0),
    airline: own?.airline ?? airlines.get(code) ?? code,
    ...(own?.orderNumber !== undefined && { orderNumber: own.orderNumber }),
    ...(own?.amounts && { ours: own.amounts }),
    ...(billed && { theirs: billed.amounts }),
    differences,
  }
}

function outcomeOf(own: unknown, billed: unknown, isDifferent: boolean): BillingOutcome {
  if (own === undefined) return 'onlyTheirs'
  if (billed === undefined) return 'onlyOurs'
  return isDifferent ? 'differs' : 'matched'
}

const nothing: BillingAmounts = { fare: 0, taxes: 0, commission: 0, penalty: 0, net: 0 }

function differencesOf(ours: BillingAmounts = nothing, theirs: BillingAmounts) {
  return billingAmountFields
    .map((field) => ({ field, by: theirs[field] - ours[field] }))
    .filter(({ by }) => by !== 0)
}

/** The net to remit by both sides, in satang. */
export type NetTotals = {
  readonly documents: number
  readonly ours: number
  readonly theirs: number
  /** What the statement asks above the own records. */
  readonly difference: number
}

/** Adds up the net of documents by both sides. */
export function netTotals(documents: readonly ComparedDocument[]): NetTotals {
  const ours = documents.reduce((sum, one) => sum + (one.ours?.net ?? 0), 0)
  const theirs = documents.reduce((sum, one) => sum + (one.theirs?.net ?? 0), 0)
  return { documents: documents.length, ours, theirs, difference: theirs - ours }
}

/** Adds up the net of documents per airline, the largest difference first. */
export function netByAirline(
  documents: readonly ComparedDocument[],
): readonly (NetTotals & { readonly airline: string })[] {
  const groups = Map.groupBy(documents, ({ airline }) => airline)
  const rows = [...groups].map(([airline, all]) => ({ airline, ...netTotals(all) }))
  return rows.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || b.theirs - a.theirs)
}
