import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import { aJourney } from '#test-kit/house/an-offer.ts'
import { TripCard } from './trip-card.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const order: OrderSummary = {
  orderNumber: 'FH234567',
  orderKey: 'FH234567.key',
  state: 'held',
  status: 'incomplete',
  createdAt: '2026-11-21T03:00:00.000Z',
  total: 950_000,
  currency: 'THB',
  journeys: [{ from: 'BKK', to: 'NRT', departureLocal: '2027-01-10T08:00' }],
  flights: [aJourney({})],
  people: ['ANNA EXAMPLE'],
}

const footOf = (more: Partial<OrderSummary>) => {
  render(
    <I18nProvider i18n={i18n}>
      <TripCard order={{ ...order, ...more }} />
    </I18nProvider>,
  )
  return document.querySelector('footer')?.textContent
}

it('a trip shows what was charged, payment surcharge included, and its total while nothing was paid', () => {
  expect(footOf({})).toContain('9,500')
  cleanup()
  expect(footOf({ state: 'ticketed', charged: 969_000 })).toMatch(/9,690/)
  expect(document.body.textContent).not.toContain('9,500')
})
