import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DeadlineCard, type DeadlineCardProps } from './deadline-card.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const payBy = '2026-12-02T10:00:00Z'
const ticketingTimeLimitAt = '2026-12-02T12:00:00Z'
const textOf = (order: Omit<DeadlineCardProps['order'], 'orderNumber'>): string => {
  const nowMs = () => Date.UTC(2026, 11, 1)
  const card = <DeadlineCard order={{ orderNumber: 'FH234567', ...order }} nowMs={nowMs} />
  return render(<I18nProvider i18n={i18n}>{card}</I18nProvider>).container.textContent
}

it.each([
  ['when it differs from the payment deadline', '2026-12-02T09:00:00Z', 'Price guaranteed until'],
  ['not when the price stands as long as the seats', payBy, undefined],
])('says until when the price stands: %s', (_case, priceGuaranteedUntil, named) => {
  const text = textOf({ state: 'held', payBy, priceGuaranteedUntil, ticketingTimeLimitAt })
  expect(text.match(/Price guaranteed until/)?.[0]).toBe(named)
})

it('tells a customer who has paid that only the agency has something left to do', () => {
  const text = textOf({ state: 'paid', payBy, ticketingTimeLimitAt })
  expect(text).toContain('You have paid. We issue your tickets before this.')
  expect(text).not.toContain('once you have paid')
})
