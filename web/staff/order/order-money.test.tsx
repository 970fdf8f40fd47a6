import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { OrderMoney } from './order-money.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const order = {
  orderNumber: 'FH234567',
  state: 'held',
  net: 700_000,
  markup: 200_000,
  serviceFee: 50_000,
  paymentSurcharge: 19_000,
  total: 950_000,
  amountDue: 969_000,
  price: { total: 950_000, currency: 'THB', passengers: [] },
  passengers: [],
  payments: [],
  refunds: [],
} as unknown as StaffOrderAnswer

const shown = (more: Partial<StaffOrderAnswer> = {}) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <OrderMoney order={{ ...order, ...more }} nowMs={0} renew={() => Promise.resolve()} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return document.querySelector('dl')?.textContent
}

it('net, markup, service fee and surcharge of an order are shown above the total that they make', () => {
  expect(shown()).toMatch(/Net.*7,000.*Markup.*2,000.*Service fee.*500.*Payment surcharge.*190.*Total.*9,690/)
  cleanup()
  const without = { paymentSurcharge: 0, amountDue: 950_000 }
  expect(shown(without)).toMatch(/Net.*7,000.*Markup.*2,000.*Service fee.*500.*Total.*9,500/)
})
