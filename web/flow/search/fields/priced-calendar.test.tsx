import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { messages as english } from '../messages/en.po'
import { messages as japanese } from '../messages/ja.po'
import { messages as thai } from '../messages/th.po'
import { PricedCalendar } from './priced-calendar.tsx'
import { freshForm, type SearchForm, withLeg } from '../search-form.ts'

const today = '2026-11-21' as LocalDate
const fresh = withLeg(freshForm(today), 0, { to: { code: 'TYO', country: 'JP' } })
const roundTrip: SearchForm = { ...fresh, shape: 'roundTrip' }
const price = (departureDate: string, averagePerPerson: number) => ({
  departureDate,
  averagePerPerson,
  total: averagePerPerson,
})

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/reference/')
      ? Response.json([])
      : Response.json({
          currency: 'THB',
          prices: [price('2026-12-08', 1_234_500), price('2026-12-09', 2_345_600)],
          complete: true,
        }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(form: SearchForm, language: string): void {
  i18n.load({ en: english, ja: japanese, th: thai })
  i18n.activate(language)
  const input = { form, index: 0, today, label: 'days', months: 1, onChange: () => {} } as const
  const value = { start: '2026-12-05', end: '' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <PricedCalendar {...input} mode={form.shape === 'oneWay' ? 'single' : 'range'} value={value} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

describe('the price in a day of the calendar', () => {
  it.each([
    ['en', fresh, /, one way from ฿12,345, lowest price this month$/],
    ['en', roundTrip, /, one way from ฿12,345, lowest price this month$/],
    ['ja', roundTrip, /, 片道 ฿12,345～/],
    ['th', roundTrip, /, เที่ยวเดียว เริ่มต้น ฿12,345/],
  ] as const)('the price of a day is read out as one way, in %s', async (language, form, name) => {
    show(form, language)
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it.each([
    ['en', 'One way'],
    ['ja', '片道'],
    ['th', 'เที่ยวเดียว'],
  ])('stands below a heading that says one way beside the month, in %s', async (language, caption) => {
    show(roundTrip, language)
    await screen.findByRole('button', { name: /฿12,345/ })
    const month = screen.getByText(caption).parentElement
    expect(month?.textContent).toMatch(/2026|2569/)
  })

  it('has no such heading while no price is asked for', async () => {
    show(withLeg(roundTrip, 0, { to: undefined }), 'en')
    await screen.findByRole('heading', { name: /2026/ })
    expect(screen.queryByText('One way')).toBeNull()
  })
})
