import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import { useOutcomeLabels } from './use-outcome-labels.ts'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
const payment = { paymentMethod: 'paysbuy', outcome: 'passed', amount: 100_00 } as PaymentAnswer
const at = '2026-11-21T05:00:00.000Z'
const office = { isOpen: true, opensAt: at, closesAt: at, staffAnswerBy: at }
const agency = {
  phone: '+66 2 123 4567',
  hours: { week: [{ opens: 540, closes: 1080 }, null, null, null, null, null, null], keepsHolidays: true },
}
const labelsOf = (payable: Partial<PayableAnswer>, outcome: PaymentAnswer['outcome'] = 'passed') => {
  const told = {
    payable: { office, agency, total: 100_00, ...payable } as PayableAnswer,
    payment: { ...payment, outcome },
  }
  return renderHook(() => useOutcomeLabels(told), { wrapper }).result.current
}
const headingOf = (...told: Parameters<typeof labelsOf>) => labelsOf(...told).heading

it.each([
  ['refunded', 'What you paid for this booking is refunded.'],
  ['partiallyRefunded', 'A part of what you paid for this booking is refunded.'],
  ['cancelledByAirline', 'The airline has cancelled the flights of this booking.'],
  ['flightCancelled', 'The airline has cancelled a flight of this booking.'],
] as const)('the payment page of an order that is %s says "%s"', (status, heading) => {
  expect(headingOf({ afterSales: { status, areTicketsValid: false } })).toBe(heading)
})

it('PaySbuy that is out of service is said in the words of the specification', () => {
  expect(headingOf({}, 'outOfService')).toBe(
    'System does not able to pay with PaySbuy at this time. Please select other payment way',
  )
})

it.each([
  ['before its deadline', at, 'Nothing to pay right now.'],
  ['after its deadline', '2026-11-21T06:00:00.000Z', 'The payment deadline has passed.'],
])('an order that was released %s says why there is nothing to pay', (_when, now, heading) => {
  expect(headingOf({ payBy: '2026-11-21T06:00:00.000Z', now }, 'ended')).toBe(heading)
})

it('a pay-first order that the airline refused before its deadline says that nothing was booked', () => {
  const { help } = labelsOf({ payFirst: true, payBy: '2026-11-21T06:00:00.000Z', now: at }, 'ended')
  expect(help[0]).toBe('Nothing was booked. You owe nothing.')
})
