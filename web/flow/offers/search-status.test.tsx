import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type SearchProgress, nothingYet } from './search/search-progress.ts'
import { type SearchStatusProps, SearchAnnouncement, SearchStatus } from './search-status.tsx'
import type { TripRow } from './list-model/trip-row.ts'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const createdAt = new Date().toISOString()
const done: SearchProgress = { ...nothingYet, phase: 'done', complete: true, createdAt }

function show(changed: Partial<SearchStatusProps['list']>): void {
  const rows = Array.from<TripRow>({ length: changed.rowCount ?? 0 })
  const list = { rowCount: 0, rows, isAskingMore: false, ...changed }
  render(
    <I18nProvider i18n={i18n}>
      <SearchAnnouncement progress={done} list={list} />
      <SearchStatus progress={done} list={list} />
    </I18nProvider>,
  )
}

describe('the status of a search', () => {
  it('says that the rest could not be loaded, not that the search is finished, and asks again', () => {
    let asked = 0
    const retryMore = () => {
      asked += 1
    }
    show({ rowCount: 22, retryMore })
    expect(screen.queryByText(/Search finished/)).toBeNull()
    expect(screen.getByText(/^22 flights so far\. /)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(asked).toBe(1)
  })

  it('says how many itineraries the filters leave, beside how many there are', () => {
    show({ rowCount: 28, rows: Array.from<TripRow>({ length: 12 }) })
    expect(screen.getByText(/^12 of 28 flights\./)).toBeDefined()
  })

  it('says that the search is finished once everything is there', () => {
    show({ rowCount: 22 })
    expect(screen.getByText('Search finished: 22 flights found.')).toBeDefined()
    expect(screen.getByText(/^22 flights\./)).toBeDefined()
  })
})
