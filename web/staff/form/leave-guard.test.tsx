import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider, createBrowserHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { LeaveGuard } from './leave-guard.tsx'
import { useConfirmLeave } from './leave-context.ts'
import { StaffForm } from './staff-form.tsx'

i18n.load('en', {})
i18n.activate('en')

/** A form that is sent at once, and a list beside it whose rows change no address. */
function Page() {
  const [sending, setSending] = useState({ isBusy: false, failure: undefined })
  const [row, setRow] = useState('first row')
  return (
    <LeaveGuard>
      <StaffForm
        className={undefined}
        sending={sending}
        onSend={() => setSending({ ...sending, isBusy: true })}
      >
        <label>
          Name
          <input defaultValue="Siam Air" />
        </label>
        <button type="submit">Save</button>
      </StaffForm>
      <button type="button" onClick={() => setSending({ ...sending, isBusy: false })}>
        Answered
      </button>
      <NextRow show={() => setRow('second row')} />
      <p>{row}</p>
    </LeaveGuard>
  )
}

function NextRow({ show }: { readonly show: () => void }) {
  const leave = useConfirmLeave()
  return (
    <button type="button" onClick={() => leave(show)}>
      Next row
    </button>
  )
}

let close = () => {}

async function openPage() {
  window.history.replaceState(undefined, '', '/staff?section=agency')
  const history = createBrowserHistory()
  close = history.destroy
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history,
  })
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  const field = await screen.findByLabelText('Name')
  return {
    type: (value: string) => fireEvent.input(field, { target: { value } }),
    goTo: (href: string) =>
      act(async () => void (await Promise.race([router.navigate({ href }), settled()]))),
    address: () => router.history.location.href,
  }
}

/** A navigation that is held back does not end: what it has shown by then is looked at. */
const settled = () => new Promise((done) => setImmediate(() => setImmediate(done)))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' })

describe('a form of the staff side with unsaved changes', () => {
  afterEach(() => {
    cleanup()
    close()
  })

  it('asks before another page opens, and stays where the clerk wants to go on', async () => {
    const { type, goTo, address } = await openPage()
    type('Siam Airways')
    await goTo('/staff?section=users')
    expect(question()).not.toBeNull()
    await press('Keep editing')
    expect(question()).toBeNull()
    expect(address()).toBe('/staff?section=agency')
    await goTo('/staff?section=users')
    await press('Leave without saving')
    expect(address()).toBe('/staff?section=users')
  })

  it('asks before another row of the same page opens', async () => {
    const { type } = await openPage()
    type('Siam Airways')
    await press('Next row')
    expect(screen.getByText('first row')).toBeTruthy()
    await press('Leave without saving')
    expect(screen.getByText('second row')).toBeTruthy()
  })

  it('has the browser ask before the shop is left', async () => {
    const { type } = await openPage()
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leaving()).toBe(false)
    type('Siam Airways')
    expect(leaving()).toBe(true)
  })

  it('asks nothing where nothing was changed, or where it was changed back', async () => {
    const { type, goTo, address } = await openPage()
    type('Siam Airways')
    type('Siam Air')
    await goTo('/staff?section=users')
    expect(question()).toBeNull()
    expect(address()).toBe('/staff?section=users')
  })

  it('asks nothing once what was typed is saved', async () => {
    const { type, goTo, address } = await openPage()
    type('Siam Airways')
    await press('Save')
    await press('Answered')
    await goTo('/staff?section=users')
    expect(question()).toBeNull()
    expect(address()).toBe('/staff?section=users')
    type('Siam')
    await goTo('/staff?section=audit')
    expect(question()).not.toBeNull()
  })
})
