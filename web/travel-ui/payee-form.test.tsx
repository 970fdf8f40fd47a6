import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetPayeeDraft, PayeeForm } from './payee-form.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

function open(draftKey?: string) {
  render(
    <I18nProvider i18n={i18n}>
      <PayeeForm
        save={() => Promise.resolve()}
        isBusy={false}
        failure={undefined}
        {...(draftKey && { draftKey })}
      />
    </I18nProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>('Bank')
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Bank'), { target: { value } })
const unsaved = () => screen.queryByText('You have not saved this account yet.')

describe('the bank account of a refund', () => {
  it('keeps what was typed and not saved, and says so', () => {
    open('order 1')
    type('Kasikornbank')
    cleanup()
    expect(open('order 1').value).toBe('Kasikornbank')
    expect(unsaved()).not.toBeNull()
    cleanup()
    expect(open('order 2').value).toBe('')
    expect(unsaved()).toBeNull()
  })

  it('forgets what was saved, and keeps nothing where it is not asked to', () => {
    open('order 1')
    forgetPayeeDraft('order 1')
    cleanup()
    expect(open('order 1').value).toBe('')
    cleanup()
    open()
    type('Kasikornbank')
    cleanup()
    expect(open().value).toBe('')
  })

  it('asks the browser to warn before a typed account is lost with the page', () => {
    const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    open('order 3')
    expect(leaves()).toBe(false)
    type('Kasikornbank')
    expect(leaves()).toBe(true)
    cleanup()
    expect(leaves()).toBe(false)
  })

  it.each([
    ['nothing is typed', {}, { isSaved: false, goesOn: true }],
    ['the account is incomplete', { Bank: 'Kasikornbank' }, { isSaved: false, goesOn: false }],
    [
      'the account is whole',
      { Bank: 'Kasikornbank', 'Account number': '123-4-56789-0', 'Account name': 'Anna Example' },
      { isSaved: true, goesOn: true },
    ],
  ])('does with one press of the shared button what it can where %s', async (_name, typed, expected) => {
    const proceed = vi.fn<() => void>()
    const save = vi.fn<() => Promise<void>>(async () => proceed())
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <PayeeForm
          save={save}
          isBusy={false}
          failure={undefined}
          sharedSubmit={{ formId: 'payee', proceed }}
        />
        <button type="submit" form="payee">
          Confirm
        </button>
      </I18nProvider>,
    )
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await vi.waitFor(() => expect(proceed).toHaveBeenCalledTimes(expected.goesOn ? 1 : 0))
    expect(save).toHaveBeenCalledTimes(expected.isSaved ? 1 : 0)
    expect(container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(expected.goesOn ? 0 : 2)
  })
})
