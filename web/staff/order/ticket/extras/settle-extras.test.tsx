import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffExtraSale } from '#contract/api/staff/order/staff-extras.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { SettleExtras } from './settle-extras.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(() => {
  cleanup()
  signOut()
})

const bag = { kind: 'bag', passenger: 0, covers: [], amount: 90_000 }
const sale = {
  extraSaleId: 'exs_1',
  state: 'unknown',
  extras: [bag, bag],
  statedBy: [{ by: 'MK', at: '2026-11-21T05:00:00.000Z', isMine: false, added: [0] }],
} as unknown as StaffExtraSale
const order = { orderNumber: 'FH234567', passengers: [] } as unknown as StaffOrderAnswer

it('the second person is not offered what the first one has stated of bags and seats', () => {
  signIn({ access_token: `x.${btoa(JSON.stringify({ role: 'Ticketing' }))}.x`, expires_in: 60 })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <SettleExtras sale={sale} order={order} renew={() => Promise.resolve()} say={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('MK')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => one.checked)).toEqual([false, false])
})
