import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { MarkupButton } from './markup-button.tsx'
import { StaffPrice } from './staff-price.tsx'

i18n.load('en', {})
i18n.activate('en')

const standing = { adult: 20_000, child: 10_000, infant: 0, serviceFee: 5_000 }
const answer = { adult: 30_000, child: 0, infant: 0, ignoresStanding: false, standing }
const sent: unknown[] = []
let saved = 0

function signInAs(role: string): void {
  signIn({
    access_token: `h.${btoa(JSON.stringify({ email: 'nok@example.com', role }))}.s`,
    expires_in: 3600,
  })
}

function show() {
  const queries = new QueryClient()
  const onSaved = () => {
    saved += 1
  }
  render(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <MarkupButton onSaved={onSaved} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

// The dialog is fetched when it is opened; here the first test would wait for its code to be compiled.
beforeAll(() => import('./real-time-markup-dialog.tsx'))
beforeEach(() => {
  sent.length = 0
  saved = 0
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') sent.push(JSON.parse(body as string))
    const now = method === 'PUT' ? { ...answer, ...(sent.at(-1) as object) } : answer
    return Response.json(now)
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Set markup (on)' }))
  return screen.findByLabelText<HTMLInputElement>('Adult, senior, student or youth')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the markup of a seller', () => {
  it('the markup of a seller is not offered to travellers', () => {
    signInAs('Customer')
    show()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows what is set, and saves amounts in satang, Thai digits and the ignore option with them', async () => {
    signInAs('Agent')
    show()
    expect((await open()).value).toBe('300')
    type('Child', '๑๕๐.๕๐')
    fireEvent.click(screen.getByLabelText('Ignore agency markup and service fee'))
    expect(screen.getByText(/see net prices/)).toBeTruthy()
    press('Save and reprice')
    await waitFor(() => expect(saved).toBe(1))
    expect(sent).toEqual([{ adult: 30_000, child: 15_050, infant: 0, ignoresStanding: true }])
    expect(screen.queryByLabelText('Child')).toBeNull()
  })

  it('says beside the field what is wrong, and sends nothing', async () => {
    signInAs('Administrator')
    show()
    await open()
    type('Infant', '12.345')
    type('Child', '100001')
    press('Save and reprice')
    expect(screen.getByLabelText('Infant').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Maximum ฿100,000 per passenger.')).toHaveLength(2)
    expect(screen.getAllByText('Enter an amount, such as 250 or 250.50.')).toHaveLength(2)
    expect([sent, saved]).toEqual([[], 0])
  })

  it('a reset removes the markup of a seller', async () => {
    signInAs('Agent')
    show()
    await open()
    press('Reset')
    expect(await screen.findByRole('button', { name: 'Set markup' })).toBeTruthy()
    expect(sent).toEqual([{ adult: 0, child: 0, infant: 0, ignoresStanding: false }])
  })
})

describe('net, markup and selling price', () => {
  const offer = anOffer({
    more: { staffPrice: { net: 700_000, standingMarkup: 250_000, realTimeMarkup: 50_000 } },
  })
  const showPrice = () =>
    render(
      <I18nProvider i18n={i18n}>
        <StaffPrice offer={offer} />
      </I18nProvider>,
    )

  it('net, markup and selling price are shown to a signed-in seller only', () => {
    signInAs('Agent')
    showPrice()
    const text = document.querySelector('dl')?.textContent
    expect(text).toMatch(/Net.*7,000.*Markup.*2,500.*Your real-time markup.*500.*Sell.*10,000/)
    cleanup()
    signOut()
    showPrice()
    expect(document.querySelector('dl')).toBeNull()
  })

  it('stand with the supplier and the private fare on one line', () => {
    signInAs('Agent')
    const staffPrice = { net: 700_000, standingMarkup: 250_000, realTimeMarkup: 50_000 }
    const source = { supplierId: 'sabre', isPrivateFare: true } as const
    render(
      <I18nProvider i18n={i18n}>
        <StaffPrice offer={{ ...offer, staffPrice: { ...staffPrice, ...source } }} />
      </I18nProvider>,
    )
    expect(screen.getByText('Supplier: Sabre · Private fare')).toBeTruthy()
  })

  it('name the service fee apart, so that what is shown makes the selling price', () => {
    signInAs('Agent')
    const [passenger] = offer.price.passengers
    const fee = { kind: 'serviceFee', lineCode: '', name: '', amount: 100_000 } as const
    const passengers = passenger ? [{ ...passenger, count: 1, lines: [fee] }] : []
    render(
      <I18nProvider i18n={i18n}>
        <StaffPrice offer={{ ...offer, price: { ...offer.price, passengers } }} />
      </I18nProvider>,
    )
    const text = document.querySelector('dl')?.textContent
    expect(text).toMatch(
      /Net.*7,000.*Markup.*1,500.*Service fee.*1,000.*Your real-time markup.*500.*Sell.*10,000/,
    )
  })
})
