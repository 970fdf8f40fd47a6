import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { AfterSales } from '#contract/terms/after-sales.ts'
import { useOrderStatusLabels } from './use-state-labels.ts'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)
const labelFor = (afterSales?: AfterSales) => {
  const order = { state: 'ticketed' as const, history: [], ...(afterSales && { afterSales }) }
  return renderHook(() => useOrderStatusLabels(order), { wrapper }).result.current
}

it.each([
  ['refunded', 'This booking is refunded.'],
  ['partiallyRefunded', 'A part of what you paid is refunded.'],
  ['cancelledByAirline', 'The airline has cancelled the flights of this booking.'],
  ['flightCancelled', 'The airline has cancelled a flight of this booking.'],
] as const)('a ticketed order that is %s says "%s" and asks nobody to check in', (status, heading) => {
  const words = labelFor({ status, areTicketsValid: false })
  expect(words.heading).toBe(heading)
  expect(words.help).not.toContain('Check in with the airline')
})

it('a ticketed order asks to check in, also after a part came back out of kindness', () => {
  expect(labelFor()).toMatchObject({ heading: 'Your tickets are issued' })
  expect(labelFor({ status: 'partiallyRefunded', areTicketsValid: true }).help).toContain('to check in')
})

it('an order whose money is refunded while a ticket is open does not say that no ticket is valid', () => {
  const afterSales = { status: 'refunded', areTicketsValid: false } as const
  const helpWith = (ticketStatus: 'issued' | 'refunded') => {
    const passengers = [{ type: 'adult' as const, ticketName: 'DEE/SUDA MS', ticketStatus }]
    const order = { state: 'ticketed' as const, history: [], afterSales, passengers }
    return renderHook(() => useOrderStatusLabels(order), { wrapper }).result.current.help
  }
  expect(helpWith('issued')).toContain('do not travel')
  expect(helpWith('refunded')).toContain('no valid ticket')
})

it('a pay-first order that is being made does not say that nothing was charged', () => {
  const history = [{ state: 'awaitingPayment' as const, at: '2026-11-21T05:00:00.000Z' }]
  const labelOf = (state: 'booking', past: typeof history) =>
    renderHook(() => useOrderStatusLabels({ state, history: past }), { wrapper }).result.current
  expect(labelOf('booking', []).help).toContain('You have not been charged')
  expect(labelOf('booking', history).help).not.toContain('charged')
})
