import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecordFoundPayment } from './record-found-payment.tsx'

i18n.load('en', {})
i18n.activate('en')

const found = {
  differenceId: 'dif_1',
  providerId: 'paypal',
  providerRef: 'CAP-1',
  amount: 1_234_500,
  recordedBy: [],
} as const
const begin = 'Record found payment'

/** Draws the payment beside an order; counts how often the order is read again. */
function drawFound(recordedBy: readonly string[] = []) {
  const renew = vi.fn(async () => undefined)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RecordFoundPayment
          orderNumber="FH234567"
          payment={{ ...found, recordedBy: [...recordedBy] }}
          renew={renew}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return renew
}

/** Answers every call with so much, and keeps what was sent. */
function answerWith(answer: () => Response) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(typeof body === 'string' ? body : '') })
    return answer()
  })
  return sent
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

describe('a payment that was found at a provider', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('a payment that was found at a provider is recorded in a dialog that names order, provider and amount, once it is confirmed', async () => {
    const sent = answerWith(() => Response.json({}))
    const renew = drawFound()
    await press(begin)
    const dialog = within(screen.getByRole('dialog', { name: 'Record this payment for order FH234567?' }))
    expect(dialog.getByText(/CAP-1/).textContent).toContain('12,345')
    expect(sent).toEqual([])
    await press('Record payment')
    expect(sent).toEqual([
      { path: '/api/staff/payments/found', body: { orderNumber: 'FH234567', differenceId: 'dif_1' } },
    ])
    await waitFor(() => expect(renew).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays in the dialog with what stands in the way', async () => {
    const refusal = { problem: 'notFound', message: 'Not now.', help: 'h', reference: 'R1', errorCode: 404 }
    answerWith(() => Response.json(refusal, { status: 404 }))
    const renew = drawFound()
    await press(begin)
    await press('Record payment')
    expect(await within(screen.getByRole('dialog')).findByText('Not now.')).toBeTruthy()
    expect(renew).not.toHaveBeenCalled()
  })

  it('says who has recorded it first, and that a second person must', () => {
    drawFound(['Ploy'])
    expect(screen.getByText('Recorded by Ploy. A second person must record it too.')).toBeTruthy()
  })
})
