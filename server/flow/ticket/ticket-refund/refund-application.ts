import type { DocumentRefundQuote } from '#contract/terms/document/refund-quote.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { ScheduleChangeWaiver } from '../schedule-change/waiver/waiver-store.ts'
import type { TicketRefund } from './ticket-refund-store.ts'

/** The grounds in the words of the refund application. */
const grounds = {
  voluntary: 'Voluntary refund by the fare rules',
  taxesOnly: 'Refund of unused taxes only',
  involuntary: 'Involuntary refund: flight cancelled or changed by the airline',
} as const

/** A refund that is applied for, with what the airline has waived for schedule changes of the order. */
export type AppliedRefund = Pick<TicketRefund, 'basis' | 'documents'> & {
  readonly waivers: readonly Pick<ScheduleChangeWaiver, 'code' | 'text'>[]
}

/**
 * Returns the text of an application to the airline for a refund that the supplier's system does not make, to be
 * entered in BSPlink ("Refund Application") or sent to the airline. English, as airlines read it. A waiver of the airline
 * is quoted where the refund is involuntary.
 */
export function refundApplicationText(
  { orderNumber, passengers, recordLocator }: Pick<Booking, 'orderNumber' | 'passengers' | 'recordLocator'>,
  { basis, documents, waivers }: AppliedRefund,
): string {
  const named = documents.map((document) => {
    const passenger = passengers[document.passenger]
    return documentText(document, passenger ? printedTicketName(passenger) : '')
  })
  const head = ['REFUND APPLICATION', `Our reference: ${orderNumber}`]
  const booking = recordLocator === undefined ? [] : [`PNR: ${recordLocator}`]
  const quoted = basis === 'involuntary' ? waivers.map(waiverText) : []
  return [...head, ...booking, `Reason: ${grounds[basis]}`, ...quoted, '', ...named].join('\n')
}

function waiverText({ code, text }: Pick<ScheduleChangeWaiver, 'code' | 'text'>): string {
  return text === '' ? `Airline waiver: ${code}` : `Airline waiver: ${code}\n  ${text}`
}

function documentText(document: DocumentRefundQuote, name: string): string {
  const { ticketNumber, coupons, lines, fromSupplier } = document
  const airline = lines.filter(({ kind }) => airlineKinds.includes(kind))
  return [
    `Ticket: ${ticketNumber.slice(0, 3)}-${ticketNumber.slice(3)}`,
    `Passenger: ${name}`,
    `Coupons to refund: ${coupons.length === 0 ? '-' : coupons.join(', ')}`,
    ...airline.map(
      ({ kind, code, comesBack }) =>
        `  ${[labels[kind] ?? kind, code].join(' ').trim()}: ${comesBack ? `${formatDecimalAmount(comesBack.amount)} THB` : '-'}`,
    ),
    ...(fromSupplier ? [`Amount claimed: ${formatDecimalAmount(fromSupplier.amount)} THB`] : []),
    '',
  ].join('\n')
}

const labels: Partial<Record<DocumentRefundQuote['lines'][number]['kind'], string>> = {
  fare: 'Fare',
  carrierSurcharge: 'Carrier surcharge',
  tax: 'Tax',
  flownFare: 'Fare of flown coupons',
  penalty: 'Cancellation penalty',
  noShowPenalty: 'No-show penalty',
  otherDeduction: 'Other deductions',
}
const airlineKinds = Object.keys(labels)
