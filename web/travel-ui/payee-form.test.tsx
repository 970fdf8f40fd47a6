import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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
})
