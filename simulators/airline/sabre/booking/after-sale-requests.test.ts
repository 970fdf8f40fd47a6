import { describe, expect, it } from 'vitest'
import {
  cancelBookingRequest,
  checkRequest,
  fulfillRequest,
  getBookingRequest,
  refundRequest,
  voidRequest,
} from './after-sale-requests.ts'

const requests = {
  getBooking: getBookingRequest,
  cancelBooking: cancelBookingRequest,
  fulfillFlightTickets: fulfillRequest,
  checkFlightTickets: checkRequest,
  refundFlightTickets: refundRequest,
  voidFlightTickets: voidRequest,
}
type Name = keyof typeof requests

const plain: Readonly<Record<Name, object>> = {
  getBooking: { confirmationId: 'ABCDEF' },
  cancelBooking: { confirmationId: 'ABCDEF', cancelAll: true },
  fulfillFlightTickets: {
    confirmationId: 'ABCDEF',
    fulfillments: [{}],
    designatePrinters: [{ profileNumber: 1 }],
  },
  checkFlightTickets: { confirmationId: 'ABCDEF' },
  refundFlightTickets: { confirmationId: 'ABCDEF' },
  voidFlightTickets: { confirmationId: 'ABCDEF' },
}
const isTaken = (name: Name, change: object): boolean =>
  requests[name].safeParse({ ...plain[name], ...change }).success

const number = '2171234567890'
const queue = { queueNumber: 50, prefatoryInstructionCode: 11 }
const ticketed = (refundQualifiers: object) => ({ tickets: [{ number, refundQualifiers }] })
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

describe('the simulated calls about an existing booking', () => {
  it.each<[Name, string, object]>([
    ['getBooking', 'parts of a booking', { returnOnly: ['FLIGHTS', 'PROFILES'], bookingSource: 'SABRE' }],
    ['getBooking', 'a feature of the document', { extraFeatures: { returnFiscalId: true } }],
    ['cancelBooking', 'a retention', { retentionEndDate: '2027-03-01', retentionLabel: 'KEEP IT' }],
    ['cancelBooking', 'the documents to refund', { refundDocumentsType: 'Tickets and EMDs' }],
    [
      'fulfillFlightTickets',
      'a printer by its address',
      { designatePrinters: [{ ticket: { address: 'ABC123', countryCode: 'TH' } }] },
    ],
    [
      'fulfillFlightTickets',
      'a commission',
      { fulfillments: [{ ticketingQualifiers: { commissionPercentage: '5.00' } }] },
    ],
    ['refundFlightTickets', 'qualifiers', ticketed({ overrideCancelFee: '100.00', journeyTypeCode: 'M' })],
    ['refundFlightTickets', 'a queue', { notification: { queuePlacement: [queue] } }],
    [
      'checkFlightTickets',
      'taxes of a refund',
      ticketed({ overrideTaxes: [{ taxCode: 'TS', taxAmount: '700.00' }] }),
    ],
    ['voidFlightTickets', 'tickets', { tickets: [number] }],
  ])('%s accepts %s', (name, _, change) => {
    expect(isTaken(name, {})).toBe(true)
    expect(isTaken(name, change)).toBe(true)
  })

  it.each<[Name, string, object]>([
    ['getBooking', 'a part that no booking has', { returnOnly: ['WEATHER'] }],
    ['getBooking', 'a source that the document does not name', { bookingSource: 'AMADEUS' }],
    ['getBooking', 'a feature that nobody knows', { extraFeatures: { returnWeather: true } }],
    ['cancelBooking', 'documents of another type', { refundDocumentsType: 'TICKETS' }],
    ['cancelBooking', 'a segment with a lower-case id', { segments: [{ id: 'a1' }] }],
    ['cancelBooking', 'a sequence that does not fit four bytes', { segments: [{ sequence: 2 ** 31 }] }],
    [
      'cancelBooking',
      'an address in place of the kind of email',
      { notification: { email: 'a@example.com' } },
    ],
    ['cancelBooking', 'no queue where queues are told', { notification: { queuePlacement: [] } }],
    ['cancelBooking', 'a printer with a name', { designatePrinters: [{ name: 'desk' }] }],
    ['fulfillFlightTickets', 'a printer profile as text', { designatePrinters: [{ profileNumber: '1' }] }],
    [
      'fulfillFlightTickets',
      'a printer with a short address',
      { designatePrinters: [{ hardcopy: { address: 'ABC' } }] },
    ],
    ['fulfillFlightTickets', 'triple spacing', { designatePrinters: [{ hardcopy: { spacing: '3' } }] }],
    ['fulfillFlightTickets', '100 fulfillments', { fulfillments: times(100, {}) }],
    [
      'fulfillFlightTickets',
      'a commission of letters',
      { fulfillments: [{ ticketingQualifiers: { commissionPercentage: 'five' } }] },
    ],
    [
      'fulfillFlightTickets',
      'a long tour code',
      { fulfillments: [{ ticketingQualifiers: { tourCode: 'A'.repeat(16) } }] },
    ],
    [
      'fulfillFlightTickets',
      'no price record where records are told',
      { fulfillments: [{ ticketingQualifiers: { priceQuoteRecordIds: [] } }] },
    ],
    [
      'fulfillFlightTickets',
      'the twelfth way of paying',
      { fulfillments: [{ payment: { primaryFormOfPayment: 12 } }] },
    ],
    ['fulfillFlightTickets', 'eleven ways of paying', { formsOfPayment: times(11, { type: 'CASH' }) }],
    ['fulfillFlightTickets', 'a wait above ten seconds', { commitTicketToBookingWaitTime: 10_001 }],
    [
      'fulfillFlightTickets',
      'an address in place of the kind of email',
      { notificationEmail: 'a@example.com' },
    ],
    ['checkFlightTickets', 'a policy, which only changes have', { errorHandlingPolicy: 'HALT_ON_ERROR' }],
    ['checkFlightTickets', 'who asks, which only changes say', { receivedFrom: 'AGENT' }],
    ['checkFlightTickets', 'the documents to refund', { documentsType: 'Tickets' }],
    ['checkFlightTickets', 'printers', { designatePrinters: [{ profileNumber: 1 }] }],
    ['checkFlightTickets', 'a fee with three decimals', ticketed({ overrideCancelFee: '1.000' })],
    ['checkFlightTickets', 'a commission with one decimal', ticketed({ commissionAmount: '1.5' })],
    ['checkFlightTickets', 'a commission of 1000 percent', ticketed({ commissionPercentage: '1000' })],
    ['checkFlightTickets', 'a waiver with a hyphen', ticketed({ waiverCode: 'A-B' })],
    ['checkFlightTickets', 'a type of journey that nobody knows', ticketed({ journeyTypeCode: 'X' })],
    ['checkFlightTickets', 'a tax code of three letters', ticketed({ overrideTaxes: [{ taxCode: 'TAX' }] })],
    ['checkFlightTickets', 'a split amount as a number', ticketed({ splitRefundAmounts: [{ amount: 5 }] })],
    ['refundFlightTickets', 'a qualifier that nobody knows', ticketed({ reason: 'none' })],
    ['refundFlightTickets', 'documents of another type', { documentsType: 'EMD' }],
    ['voidFlightTickets', 'four queues', { notification: { queuePlacement: times(4, queue) } }],
    [
      'voidFlightTickets',
      'the instruction code 255',
      { notification: { queuePlacement: [{ ...queue, prefatoryInstructionCode: 255 }] } },
    ],
    [
      'voidFlightTickets',
      'a queue day that the calendar lacks',
      { notification: { queuePlacement: [{ ...queue, futureQueuePlacementDate: '2027-02-31' }] } },
    ],
  ])('%s refuses %s', (name, _, change) => {
    expect(isTaken(name, change)).toBe(false)
  })
})
