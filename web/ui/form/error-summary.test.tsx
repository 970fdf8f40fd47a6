import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a summary of mistakes takes the focus after each try and shows itself from its heading on', () => {
  const scrolled: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((input) => void scrolled.push(input))
  const mistakes = [{ fieldId: 'name', message: 'Please enter the name.' }]
  const summary = (attempt: number) => (
    <I18nProvider i18n={i18n}>
      <ErrorSummary mistakes={mistakes} attempt={attempt} />
    </I18nProvider>
  )
  const { rerender } = render(summary(0))
  expect(scrolled).toEqual([])
  rerender(summary(1))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(scrolled).toEqual([{ block: 'start' }])
})
