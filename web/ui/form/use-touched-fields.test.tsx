import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useTouchedFields } from './use-touched-fields.ts'

afterEach(cleanup)

function Form() {
  const fields = useTouchedFields()
  return (
    <form {...fields.watch}>
      <input id="name" aria-label="Name" />
      <output>{`${fields.isTyped('name') ? 'typed' : 'untyped'} ${fields.isLeft('name') ? 'left' : 'kept'}`}</output>
    </form>
  )
}

const name = () => screen.getByLabelText('Name')
const shown = () => screen.getByRole('status').textContent

describe('a field of a form', () => {
  it('counts as typed with the first letter, and as left on blur', () => {
    render(<Form />)
    expect(shown()).toBe('untyped kept')
    fireEvent.input(name(), { target: { value: 'A' } })
    expect(shown()).toBe('typed kept')
    fireEvent.blur(name())
    expect(shown()).toBe('typed left')
  })

  it('a field that loses focus by a press counts as left once the press is over', async () => {
    render(<Form />)
    fireEvent.pointerDown(document.body)
    fireEvent.blur(name())
    expect(shown()).toBe('untyped kept')
    fireEvent.pointerUp(document.body)
    await waitFor(() => expect(shown()).toBe('untyped left'))
  })
})
