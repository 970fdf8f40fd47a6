import { expect, it } from 'vitest'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { refundApplicationText } from './refund-application.ts'

const booking = { orderNumber: 'FH222222' as OrderNumber, passengers: [], recordLocator: 'ABC123' }
const waivers = [
  { code: 'SKCHG-77', text: 'Rebook or refund within 7 days.' },
  { code: 'INV9', text: '' },
]

it('a refund application quotes the waivers of the airline where the refund is involuntary', () => {
  const text = refundApplicationText(booking, { basis: 'involuntary', documents: [], waivers })
  expect(text).toContain(
    'Airline waiver: SKCHG-77\n  Rebook or refund within 7 days.\nAirline waiver: INV9\n',
  )
})

it('a refund application by the fare rules quotes no waiver', () => {
  for (const basis of ['voluntary', 'taxesOnly'] as const)
    expect(refundApplicationText(booking, { basis, documents: [], waivers })).not.toContain('waiver')
})
