import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AgreementText } from '#contract/api/agreement.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { type TripDraft, emptyDraft } from '#web/session/trip-draft.ts'
import { PassengerConsents, useConsentMistakes } from './passenger-consent.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const text = (kind: AgreementText['kind'], title: string): AgreementText => ({
  kind,
  digest: 'd',
  version: '2026-11-22',
  language: 'en',
  title,
  paragraphs: [`About ${title}`],
  yes: `I accept ${title}`,
})
const texts = {
  fareRules: text('fareRules', 'a'),
  sensitiveRequests: text('sensitiveRequests', 'b'),
  fareConditions: text('fareConditions', 'conditions'),
}
const changes: TripDraft[] = []

function Form({ draft }: { readonly draft: TripDraft }) {
  const mistakes = useConsentMistakes(draft, texts)
  const change = (next: TripDraft) => void changes.push(next)
  return (
    <>
      <PassengerConsents {...{ texts, draft, change, mistakes }} />
      <output>{mistakes.length}</output>
    </>
  )
}

function show(type: PassengerType, fareConditions?: TripDraft['fareConditions']): void {
  const draft = { ...emptyDraft([type]), ...(fareConditions && { fareConditions }) }
  render(
    <I18nProvider i18n={i18n}>
      <Form draft={draft} />
    </I18nProvider>,
  )
}
const missing = () => screen.getByRole('status').textContent

it.each(['student', 'youth'] as const)('a %s is booked once the conditions are accepted', (type) => {
  show(type)
  expect(missing()).toBe('1')
  expect(screen.getByText('Please accept the conditions for students and youths.')).toBeDefined()
  fireEvent.click(screen.getByLabelText('I accept conditions'))
  expect(changes.at(-1)).toMatchObject({ fareConditions: { version: '2026-11-22', language: 'en' } })
  cleanup()
  show(type, { version: '2026-11-22', language: 'en' })
  expect(missing()).toBe('0')
})

it('a yes to an earlier text is none to the conditions that are shown now', () => {
  show('student', { version: '2025-01-01', language: 'en' })
  expect(missing()).toBe('1')
})

it('an adult is asked for no conditions', () => {
  show('adult')
  expect(missing()).toBe('0')
  expect(screen.queryByText('conditions')).toBeNull()
})
