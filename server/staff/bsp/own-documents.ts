import type { BillingAmounts, BillingTransaction } from '#contract/terms/bsp/billing.ts'
import type { DocumentRefundLine } from '#contract/terms/document/refund-quote.ts'
import type { SoldTicket, TicketSalesStore } from '../ticket-sales/ticket-sales-store.ts'
import type { AgreementStore } from '../airline-agreements/agreement-store.ts'
import { createTicketEarnings } from '../ticket-sales/ticket-earnings.ts'
import { type PricedTicket, createTicketPricing } from '../ticket-sales/ticket-sales.ts'
import type { OwnDocumentsQuery, RefundedDocument, RefundedDocumentStore } from './refunded-document-store.ts'
import type { OwnDocument } from './reconcile-billing.ts'

/** Dependencies of reading the own documents. */
export type OwnDocumentDeps = {
  readonly tickets: Pick<TicketSalesStore, 'documents'>
  readonly refunded: RefundedDocumentStore
  readonly agreements: Pick<AgreementStore, 'current'>
}

/** Returns the agency's own documents of a period, and those with the numbers that are asked for. */
export async function readOwnDocuments(
  { tickets, refunded, agreements }: OwnDocumentDeps,
  query: OwnDocumentsQuery,
): Promise<readonly (OwnDocument & { readonly isInPeriod: boolean })[]> {
  const [issued, back, priceOf, { rows }] = await Promise.all([
    tickets.documents(query),
    refunded.refunded(query),
    createTicketPricing(agreements),
    agreements.current(),
  ])
  const earningsOf = createTicketEarnings(rows)
  const isInPeriod = (at: string) => at >= query.from && at < query.before
  return [
    ...issued.map((one) => ({ ...ownDocument(priceOf(one)), isInPeriod: isInPeriod(one.issuedAt) })),
    ...back.map((one) => ({
      ...ownRefund(withCommission(one, earningsOf)),
      isInPeriod: isInPeriod(one.sentAt),
    })),
  ]
}

function ownDocument(priced: PricedTicket): OwnDocument {
  const { ticketNumber: documentNumber, airline, orderNumber } = priced.ticket
  const transaction = transactionOf(priced.ticket)
  const amounts = ownAmounts(priced, transaction)
  return { documentNumber, transaction, airline, orderNumber, ...(amounts && { amounts }) }
}

function transactionOf({ kind, status, originalTicketNumber }: SoldTicket): BillingTransaction {
  if (status === 'voided') return 'CANX'
  if (kind !== 'ticket') return kind === 'emdAssociated' ? 'EMDA' : 'EMDS'
  return originalTicketNumber === undefined ? 'TKTT' : 'EXCH'
}

function ownAmounts({ amounts }: PricedTicket, transaction: BillingTransaction): BillingAmounts | undefined {
  if (transaction === 'CANX') return { fare: 0, taxes: 0, commission: 0, penalty: 0, net: 0 }
  if (transaction !== 'TKTT') return undefined
  const { fare, carrierSurcharge, taxes: own, commission } = amounts
  // statements count YQ and YR among the taxes
  const taxes = own + carrierSurcharge
  return { fare, taxes, commission, penalty: 0, net: fare + taxes - commission }
}

/** The commission of its sale where nobody has entered one: by the agreement of the day of the passenger's first ticket. */
function withCommission(
  refunded: RefundedDocument,
  earningsOf: ReturnType<typeof createTicketEarnings>,
): RefundedDocument {
  const { sale, commission } = refunded
  if (!sale || commission !== null) return refunded
  const paid = (kind: DocumentRefundLine['kind']) =>
    refunded.quote.lines.reduce((sum, one) => (one.kind === kind ? sum + one.paid.amount : sum), 0)
  const price = { fare: paid('fare'), carrierSurcharge: paid('carrierSurcharge') }
  const ticket = { ...sale, airline: refunded.airline, toldCommission: undefined }
  return { ...refunded, commission: earningsOf(ticket, price).commission }
}

function ownRefund(refunded: RefundedDocument): OwnDocument {
  const { quote, airline, orderNumber } = refunded
  const amounts = refundAmounts(refunded)
  return {
    documentNumber: quote.ticketNumber,
    transaction: 'RFND',
    airline,
    orderNumber,
    ...(amounts && { amounts }),
  }
}

/**
 * Returns what the airline pays back as negative amounts, what it keeps as a penalty, and the commission that it recalls
 * as a negative one; undefined where nobody has told.
 */
export function refundAmounts({
  quote: { lines, fromSupplier, use },
  commission: sold,
  addedShare,
}: Pick<RefundedDocument, 'quote' | 'commission' | 'addedShare'>): BillingAmounts | undefined {
  if (!fromSupplier) return undefined
  const back = (...kinds: readonly DocumentRefundLine['kind'][]) =>
    lines.reduce((sum, one) => (kinds.includes(one.kind) ? sum + (one.comesBack?.amount ?? 0) : sum), 0)
  const refundedFare = back('fare', 'flownFare')
  const fare = 0 - refundedFare
  const taxes = 0 - back('tax', 'carrierSurcharge')
  const penalty = 0 - back('penalty', 'noShowPenalty', 'otherDeduction')
  const soldFare = lines.reduce((sum, one) => (one.kind === 'fare' ? sum + one.paid.amount : sum), 0)
  // of a partly used ticket of an exchange, a part of the fare comes back that was exchanged for
  const paid = use === 'partlyUsed' ? Math.round(soldFare * (1 + addedShare)) : soldFare
  // where staff were told a total alone, the deduction of a partly used ticket is its flown fare
  const unflownFare = use === 'partlyUsed' ? refundedFare + back('otherDeduction') : refundedFare
  const commission = 0 - recalledCommission(sold ?? 0, { paid, refunded: unflownFare })
  return { fare, taxes, commission, penalty, net: 0 - fromSupplier.amount - commission }
}

/**
 * Returns the commission of the refunded part of a fare: the whole of it for the whole fare, otherwise in proportion,
 * rounded half up to the satang. A penalty leaves it as it is. Zero where nothing was paid as a fare.
 */
function recalledCommission(
  sold: number,
  fare: { readonly paid: number; readonly refunded: number },
): number {
  if (fare.paid <= 0) return 0
  const refunded = Math.min(fare.paid, Math.max(0, fare.refunded))
  return Math.floor((2 * sold * refunded + fare.paid) / (2 * fare.paid))
}
