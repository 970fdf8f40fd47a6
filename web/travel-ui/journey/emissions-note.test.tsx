import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmissionsNote, type EmissionsNoteProps } from './emissions-note.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const textFor = (offers: EmissionsNoteProps['offers']) =>
  render(
    <I18nProvider i18n={i18n}>
      <EmissionsNote offers={offers} />
    </I18nProvider>,
  ).container.textContent

const of = (kgPerPassenger: number) => ({ emissions: { kgPerPassenger, source: 'duffel' as const } })

it.each([
  ['one figure', [of(312), of(312)], 'CO₂ about 312 kg per traveller (whole trip, figure from Duffel)'],
  [
    'two figures',
    [of(823), of(1550)],
    'CO₂ about 823–1,550 kg per traveller (whole trip, figure from Duffel)',
  ],
  ['no figure', [{}], ''],
])('the note for %s', (_name, offers, text) => {
  expect(textFor(offers)).toBe(text)
})
