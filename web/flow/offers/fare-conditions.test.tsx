import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { SearchRequest } from '#contract/api/search.ts'
import { FareConditions } from './fare-conditions.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

it.each([
  ['a student', { students: 1 }, true],
  ['a youth', { youths: 2 }, true],
  ['an adult', {}, false],
])('the results of a shared link show the conditions for %s where there are any', (_who, party, isShown) => {
  const request = { adults: 1, children: 0, infants: 0, ...party } as SearchRequest
  render(
    <I18nProvider i18n={i18n}>
      <FareConditions request={request} />
    </I18nProvider>,
  )
  expect(screen.queryByText(/student visa/) !== null).toBe(isShown)
})
