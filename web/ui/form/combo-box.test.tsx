import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ComboBox } from './combo-box.tsx'
import type { ComboFinder, ComboOption } from './combo-search.ts'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const places: readonly ComboOption[] = [
  { key: 'BKK', text: 'Bangkok (BKK)' },
  { key: 'HND', text: 'Tokyo Haneda (HND)' },
  { key: 'NRT', text: 'Tokyo Narita (NRT)' },
]
const find: ComboFinder = async (text) =>
  places.filter((place) => place.text.toLowerCase().includes(text.toLowerCase()))

function Form({ finder = find }: { readonly finder?: ComboFinder }) {
  const [value, setValue] = useState<ComboOption | undefined>(undefined)
  return (
    <I18nProvider i18n={i18n}>
      <ComboBox label="To" value={value} onChange={setValue} find={finder} />
      <output>{value?.key ?? 'nothing'}</output>
      <button type="button">next</button>
    </I18nProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'To' })
const chosen = () => screen.getByText(/^(nothing|[A-Z]{3})$/).textContent
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

describe('a field with suggestions', () => {
  it('takes the first suggestion with Enter', async () => {
    render(<Form />)
    type('tok')
    await screen.findByRole('option', { name: /Narita/ })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chosen()).toBe('HND')
    expect(field().value).toBe('Tokyo Haneda (HND)')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('walks through the suggestions with the arrows, around the end', async () => {
    render(<Form />)
    type('tok')
    await screen.findByRole('option', { name: /Narita/ })
    const activeText = () =>
      document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(activeText()).toContain('Haneda')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(activeText()).toContain('Narita')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(activeText()).toContain('Haneda')
    fireEvent.keyDown(field(), { key: 'ArrowUp' })
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chosen()).toBe('NRT')
  })

  it('leaves arrows and Enter to the input method while Japanese is composed', async () => {
    render(<Form />)
    type('tok')
    await screen.findByRole('option', { name: /Narita/ })
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(chosen()).toBe('nothing')
  })

  it('takes what was typed for its suggestion when the field is left', async () => {
    render(<Form />)
    type('bang')
    await screen.findByRole('option')
    fireEvent.blur(field(), { relatedTarget: screen.getByText('next') })
    expect(chosen()).toBe('BKK')
  })

  it('chooses nothing when the field is only visited', async () => {
    render(<Form />)
    fireEvent.click(field())
    await screen.findAllByRole('option')
    fireEvent.blur(field(), { relatedTarget: screen.getByText('next') })
    expect(chosen()).toBe('nothing')
  })

  it('keeps what was typed, and the choice gone, when nothing is found', async () => {
    render(<Form />)
    type('bang')
    await screen.findByRole('option')
    fireEvent.keyDown(field(), { key: 'Enter' })
    type('zzz')
    await screen.findByText(/^No matches/)
    fireEvent.blur(field(), { relatedTarget: screen.getByText('next') })
    expect(field().value).toBe('zzz')
    expect(chosen()).toBe('nothing')
  })

  it('drops an answer that a later text has overtaken', async () => {
    const waiting: { readonly text: string; readonly answer: () => void }[] = []
    const slow: ComboFinder = (text) =>
      new Promise((resolve) => waiting.push({ text, answer: () => resolve([{ key: 'OLD', text }]) }))
    render(<Form finder={slow} />)
    type('b')
    await waitFor(() => expect(waiting).toHaveLength(1))
    type('ba')
    await waitFor(() => expect(waiting).toHaveLength(2))
    for (const { answer } of waiting.toReversed()) answer()
    expect((await screen.findByRole('option')).textContent).toBe('ba')
  })

  it('closes with Escape and opens again with an arrow', async () => {
    render(<Form />)
    type('tok')
    await screen.findByRole('option', { name: /Narita/ })
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('option')).toBeNull()
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(await screen.findByRole('option', { name: /Narita/ })).toBeTruthy()
  })
})
