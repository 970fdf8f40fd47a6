import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DifferenceFacts } from '#contract/api/staff/reconciliation.ts'
import { bookingStates } from '#contract/terms/booking.ts'
import { DifferenceFactList } from './difference-fact-list.tsx'

i18n.load('en', {})
i18n.activate('en')

function draw(facts: DifferenceFacts | undefined, note = 'received, captured there'): string {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <DifferenceFactList difference={{ note, ...(facts && { facts }) }} />
    </I18nProvider>,
  )
  return container.textContent
}

describe('what a difference of the books is about', () => {
  afterEach(cleanup)

  it('a difference is shown by labels and codes, never by the English note', () => {
    const text = draw({
      subject: 'reservation',
      ourState: 'held',
      theirState: 'ticketed',
      recordLocator: 'ABC234',
      clientReference: 'FH234567-QWERTZUI',
    })
    expect(text).toContain('Held')
    expect(text).toContain('tickets issued')
    expect(text).toContain('ABC234')
    expect(text).toContain('FH234567-QWERTZUI')
    expect(text).not.toContain('there')
  })

  it.each(bookingStates)('has a label for our order that is %s', (ourState) => {
    expect(draw({ subject: 'reservation', ourState })).not.toMatch(new RegExp(`books${ourState}$`))
  })

  it('a difference that an earlier version found shows its note', () => {
    expect(draw(undefined)).toContain('received, captured there')
  })
})
