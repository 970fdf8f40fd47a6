import { describe, expect, it } from 'vitest'
import type { Instant } from '../time.ts'
import {
  type DocumentStatus,
  type TravelDocument,
  documentOfTicket,
  mergedDocumentStatus,
  ticketOfPassenger,
} from './travel-document.ts'

const document = (ticketNumber: string, more: Partial<TravelDocument> = {}): TravelDocument => ({
  ...documentOfTicket({
    ticketNumber,
    passenger: 0,
    issuedAt: '2026-11-21T03:00:00.000Z' as Instant,
    coupons: [{ number: 1, journey: 0, segment: 0 }],
  }),
  ...more,
})
const later = '2026-11-22T03:00:00.000Z' as Instant

describe('travel documents', () => {
  it('a ticket is known only to be issued until the supplier tells more', () => {
    expect(document('2171234567890')).toMatchObject({ status: 'issued', coupons: [{ status: 'unknown' }] })
  })

  it.each<[DocumentStatus, DocumentStatus, DocumentStatus]>([
    ['issued', 'voided', 'voided'],
    ['issued', 'closed', 'closed'],
    ['issued', 'unknown', 'issued'],
    ['voided', 'closed', 'voided'],
    ['refunded', 'closed', 'refunded'],
    ['voided', 'unknown', 'voided'],
    ['closed', 'refunded', 'refunded'],
    // a void can be undone at the airline: what the supplier states precisely counts
    ['voided', 'issued', 'issued'],
    ['refunded', 'issued', 'refunded'],
  ])('a document known as %s and told as %s counts as %s', (known, told, merged) => {
    expect(mergedDocumentStatus(known, told)).toBe(merged)
  })

  it.each([
    [
      'the newest that is open',
      [document('1', { status: 'exchanged' }), document('2', { issuedAt: later })],
      '2',
    ],
    [
      'an open one before a newer one that is void',
      [document('1'), document('2', { status: 'voided', issuedAt: later })],
      '1',
    ],
    [
      'the newest where none is open',
      [document('1', { status: 'voided' }), document('2', { status: 'voided', issuedAt: later })],
      '2',
    ],
    ['a ticket, no EMD', [document('1'), document('2', { kind: 'emdAssociated', issuedAt: later })], '1'],
    ['none of another passenger', [document('1', { passenger: 1 })], undefined],
  ] as const)('a passenger travels with one ticket: %s', (_, documents, ticketNumber) => {
    expect(ticketOfPassenger(documents, 0)?.ticketNumber).toBe(ticketNumber)
  })
})
