import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type Money, compareMoney } from '#contract/terms/money.ts'
import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { RefundTicketsCommand, TicketRefundOutcome } from '../../supplier-ticket-refund.ts'
import type { SabreBookingDeps } from '../booking/sabre-after-sale.ts'
import type { WireCancelOffer } from '../booking/sabre-booking-wire.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { cancelOfferEndOf } from './cancel-offers.ts'
import { endNdcOrder } from './end-ndc-order.ts'

/** An airline refunds by the conditions of its offer; a waiver is applied for at the airline. */
const bases = ['voluntary'] as const

/** Quotes the refund of an order: all of its tickets together, or none. */
export async function quoteNdcRefund(
  desk: SabreBookingDeps,
  reservation: Reservation,
  context: SupplyContext,
): Promise<TicketRefundOutcome> {
  const open = openDocumentsOf(reservation)
  const offer = open.length === 0 ? 'none' : await refundOfferOf(desk, reservation, context)
  if (offer === 'silent') return { kind: 'silent' }
  const isRefundable = offer !== 'none'
  const documents = open.map(({ ticketNumber }) => ({ ticketNumber, isRefundable }))
  if (offer === 'none') return { kind: 'quote', quote: { documents, bases } }
  const amount = amountOf(offer)
  const validUntil = cancelOfferEndOf(offer)
  const together = { to: 'bsp_cash', ...(amount && { amount }) }
  return { kind: 'quote', quote: { documents, bases, together, ...(validUntil && { validUntil }) } }
}

type NdcRefund = { readonly command: RefundTicketsCommand; readonly reservation: Reservation }

/** Refunds an order with all of its open tickets. Its flights end with it. */
export async function refundNdcOrder(
  desk: SabreBookingDeps,
  { command, reservation }: NdcRefund,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const open = openDocumentsOf(reservation)
  const left = open.filter((one) => command.ticketNumbers.includes(one.ticketNumber))
  if (left.length === 0) return { kind: 'done', value: reservation }
  if (left.length < open.length) return { kind: 'notDone', reason: 'notPossible' }
  const offer = await refundOfferOf(desk, reservation, context)
  if (offer === 'silent') return { kind: 'notDone', reason: 'unreachable' }
  if (offer === 'none') return { kind: 'notDone', reason: 'notPossible' }
  const amount = amountOf(offer)
  if (command.expected && (!amount || compareMoney(amount, command.expected) < 0))
    return { kind: 'notDone', reason: 'priceChanged' }
  return await endNdcOrder(desk, { reservation, offer }, context)
}

function openDocumentsOf({ documents = [] }: Reservation) {
  return documents.filter(isDocumentOpen)
}

async function refundOfferOf(
  { calls }: SabreBookingDeps,
  { recordLocator }: Reservation,
  context: SupplyContext,
): Promise<WireCancelOffer | 'none' | 'silent'> {
  const checked = await calls.check(recordLocator, context)
  if (checked.kind !== 'data') return 'silent'
  return checked.value.cancelOffers.find(({ offerType }) => offerType === 'REFUND') ?? 'none'
}

function amountOf({ refundTotals }: WireCancelOffer): Money | undefined {
  return refundTotals && parseBaht(refundTotals.total, refundTotals.currencyCode)
}
