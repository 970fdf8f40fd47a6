import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftFrom, emptyDraft, type TripDraft } from '#web/session/trip-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { messages as english } from '../messages/en.po'
import { messages as japanese } from '../messages/ja.po'
import { messages as thai } from '../messages/th.po'

i18n.load({ en: english, ja: japanese, th: thai })
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['site']
})

let kept: TripDraft
function Form() {
  const [draft, change] = useState(() => emptyDraft(['adult']))
  const keep = (next: TripDraft) => {
    kept = next
    change(next)
  }
  return <ContactForm draft={draft} change={keep} messageOf={() => undefined} isAgencyUser={false} />
}

function show(language: string): void {
  kept = emptyDraft(['adult'])
  i18n.activate(language)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Form />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

describe("the booker's form", () => {
  it.each([
    ['en', 'Airlines may contact me'],
    ['ja', '航空会社からの連絡を受け取る'],
    ['th', 'ให้สายการบินติดต่อฉันได้'],
  ])(
    'lets airlines contact the traveller unless that is unticked, and keeps the refusal (%s)',
    (language, label) => {
      show(language)
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: label })
      expect(box.checked).toBe(true)
      expect(kept.contact.isWithheldFromAirlines).toBe(false)
      fireEvent.click(box)
      expect(box.checked).toBe(false)
      // as the server gives the draft back
      expect(draftFrom({ ...kept }, ['adult']).contact.isWithheldFromAirlines).toBe(true)
    },
  )

  it('offers no refusal where the supplier books nobody without phone and email', () => {
    document.documentElement.dataset['site'] = 'undated needs-contact'
    show('en')
    expect(screen.queryByRole('checkbox', { name: 'Airlines may contact me' })).toBeNull()
  })
})
