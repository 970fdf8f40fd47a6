import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AirlineMemo } from '#contract/api/staff/bsp/airline-memos.ts'
import { MemoMoves } from './memo-moves.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

/** Returns what the key of the main action reaches: the first element with that mark. */
const reached = () => document.querySelector<HTMLElement>("[data-reach='main']")

it('The key of the main action reaches the reason why whoever approved a memo cannot approve it again', () => {
  const memo = {
    memoId: 'memo_1',
    kind: 'debit',
    documentNumber: '2171234567890',
    revision: 1,
    moves: ['accept', 'dispute'],
    waiting: { move: 'accept', by: ['Suda'], isMine: true },
  } as unknown as AirlineMemo
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoMoves memo={memo} finish={() => {}} renew={() => Promise.resolve()} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  reached()?.focus()
  expect(document.activeElement?.textContent).toMatch(/A second person has to do the same/)
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  expect(reached()).toBe(screen.getByLabelText('Note for the file'))
})
