import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { messages as english } from './messages/en.po'
import { messages as japanese } from './messages/ja.po'
import { messages as thai } from './messages/th.po'
import { PricedCalendar } from './priced-calendar.tsx'
import { defaultSearchForm, type SearchForm, withLeg } from '../search-form.ts'

const today = '2026-11-21' as LocalDate
const fresh = withLeg(defaultSearchForm(today), 0, { to: { code: 'TYO', country: 'JP' } })
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

const ignored = { onChange: () => {}, onClear: () => {}, onDone: () => {} }

function show(form: SearchForm, language: string): void {
  i18n.load({ en: english, ja: japanese, th: thai })
  i18n.activate(language)
  const input = { form, index: 0, today, label: 'days', months: 1, takesFocus: true, ...ignored } as const
  const value = { start: '2026-12-05', end: '' }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <PricedCalendar {...input} mode={form.shape === 'oneWay' ? 'single' : 'range'} value={value} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

const oneWay: SearchForm = { ...fresh, shape: 'oneWay' }

describe('the price in a day of the calendar', () => {
  it.each([
    ['en', oneWay, /, one way from ฿12,345, lowest price this month$/],
    ['en', roundTrip, /, round trip from ฿12,345, lowest price this month$/],
    ['ja', oneWay, /, 片道 ฿12,345〜/],
    ['ja', roundTrip, /, 往復 ฿12,345〜/],
    ['th', oneWay, /, เที่ยวเดียว เริ่มต้น ฿12,345/],
    ['th', roundTrip, /, ไป-กลับ เริ่มต้น ฿12,345/],
  ] as const)('the price is read out with the type of trip, in %s', async (language, form, name) => {
    show(form, language)
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  })

  it.each([
    ['en', roundTrip, '7 nights, per person'],
    ['en', oneWay, 'One way, per person'],
    ['ja', roundTrip, '7泊、お一人様'],
    ['th', roundTrip, '7 คืน ต่อคน'],
  ] as const)('the price is explained below the months, in %s', async (language, form, legend) => {
    show(form, language)
    expect(await screen.findByText(legend)).toBeTruthy()
  })

  it('has no such explanation while no price is asked for', async () => {
    show(withLeg(roundTrip, 0, { to: undefined }), 'en')
    await screen.findByRole('heading', { name: /2026/ })
    expect(screen.queryByText('7 nights, per person')).toBeNull()
  })
})
