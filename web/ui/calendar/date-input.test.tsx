import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DateInput } from './date-input.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

function Form() {
  const [date, setDate] = useState('2026-12-01')
  return (
    <I18nProvider i18n={i18n}>
      <DateInput label="Departure" today="2026-11-21" value={date} onChange={setDate} />
      <output>{date}</output>
    </I18nProvider>
  )
}

it('a text that is no date says so once the field is left, and is not taken', () => {
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Departure')
  fireEvent.change(field, { target: { value: 'next week some time' } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByText(/^Enter a date like /)).toBeDefined()
  expect(field.value).toBe('next week some time')
  expect(screen.getByRole('status').textContent).toBe('')
})
