import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import { type ScheduleChangeState, scheduleChangeStates } from '#contract/terms/schedule-change.ts'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { ScheduleChanges } from './schedule-changes.tsx'

i18n.load('en', {})
i18n.activate('en')

const role = (name: string) =>
  signIn({ access_token: `h.${btoa(JSON.stringify({ role: name }))}.s`, expires_in: 3600 })

const at = '2026-11-22T03:00:00.000Z'
const flight = {
  airline: 'TG',
  flightNumber: '640',
  from: 'BKK',
  to: 'NRT',
  departureTime: '2026-12-12T08:00',
  departureAt: '2026-12-12T01:00:00.000Z',
  arrivalTime: '2026-12-12T16:00',
  arrivalAt: '2026-12-12T07:00:00.000Z',
}
const cancelled = { journey: 0, kinds: ['cancelled' as const], was: flight }
const refundable = { flights: [cancelled], cancelledFlightRefund: { amount: 1_234_500 } }

/** Draws a change of a paid order with so many flights, and gives the names of its buttons. */
function drawChange(
  change: Partial<StaffScheduleChangeAnswer>,
  flightCount = 1,
  standing: object = {},
): readonly (string | null)[] {
  const drawn = {
    changeId: 'chg_1',
    state: 'told' as const,
    flights: [],
    connections: [],
    replyBy: at,
    needsAnswer: false,
    mayAccept: false,
    terms: 'askAirline' as const,
    grounds: [],
    createdAt: at,
    updatedAt: at,
    ...change,
  }
  const order = {
    orderNumber: 'FH234567',
    scheduleChanges: [drawn],
    journeys: [{ segments: Array.from({ length: flightCount }, () => flight) }],
    tickets: [{ status: 'issued' }],
    ...standing,
  }
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <ScheduleChanges order={order as never} renew={() => Promise.resolve()} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

describe('a change of flights at the desk', () => {
  beforeEach(() => role('Desk'))
  afterEach(() => {
    cleanup()
    signOut()
    vi.unstubAllGlobals()
  })

  const settled = 'Mark resolved'
  const waiver = 'Record waiver'
  const told = ['Mark confirmed by airline', settled, waiver]
  const open: Partial<Record<ScheduleChangeState, readonly string[]>> = {
    told: [settled, waiver],
    lost: [settled, waiver],
    accepting: [waiver],
    settled: [waiver],
    toConfirm: told,
    refused: told,
  }

  it.each(scheduleChangeStates)(
    'a schedule change that is %s has the buttons of its open actions',
    (state) => {
      expect(drawChange({ state })).toEqual(open[state] ?? [])
    },
  )

  it('has none for whoever only looks', () => {
    role('Finance')
    expect(drawChange({ state: 'lost' })).toEqual([])
  })

  it('a schedule change that cancels every flight offers the full refund first', () => {
    expect(drawChange(refundable)).toEqual(['Refund in full', settled, waiver])
  })

  it('a schedule change that cancels one of several flights also lets the customer keep the others', () => {
    expect(drawChange(refundable, 2)).toEqual(['Refund in full', 'Customer keeps remaining flights', waiver])
  })

  it('a cancelled flight has a refund request without an amount where staff name it, and none where none may be opened', async () => {
    expect(drawChange({ flights: [cancelled], cancelledFlightRefund: {} })).toContain('Open refund request')
    await press('Open refund request')
    const dialog = within(screen.getByRole('dialog', { name: 'Open refund request' }))
    expect(dialog.getByText(/the customer must accept it/)).toBeTruthy()
    cleanup()
    expect(drawChange({ flights: [cancelled] })).toEqual([settled, waiver])
  })

  it.each([
    [{ tickets: [{ status: 'refunded' }] }, 'No ticket of this order is valid any more.'],
    [{ openTicketEnding: 'voidUnderWay' }, 'A void of this order is being clarified.'],
  ])(
    'the refund of a cancelled flight opens no dialog where the order has %j, and says why',
    async (standing, why) => {
      drawChange(refundable, 1, standing)
      const refund = screen.getByRole('button', { name: 'Refund in full', description: why })
      expect(refund.getAttribute('aria-disabled')).toBe('true')
      await press('Refund in full')
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('a schedule change names the figure of the airline’s policy, and the waiver', () => {
    const later = { ...flight, departureAt: '2026-12-12T02:30:00.000Z', departureTime: '2026-12-12T09:30' }
    drawChange({
      flights: [{ journey: 0, kinds: ['later'], was: flight, now: later }],
      terms: 'free',
      grounds: ['minutesMoved', 'waiver'],
      policy: {
        airline: 'TG',
        validFrom: '2026-01-01',
        minorMinutes: 15,
        freeFromMinutes: 60,
        isFlightNumberFree: false,
        isConnectionFree: false,
        source: 'Memo 12',
      },
      waiver: {
        code: 'SKCHG-77',
        text: 'Same cabin.',
        isForCustomer: false,
        recordedBy: 'u',
        recordedAt: at,
      },
    })
    expect(screen.getByText(/TG: free change or refund from 60 minutes/).textContent).toContain('Memo 12')
    expect(screen.getByText('SKCHG-77')).toBeTruthy()
    expect(screen.getByText(/Departs 1 h 30 min later/)).toBeTruthy()
    expect(screen.getByText(/minutes moved, airline waiver/)).toBeTruthy()
  })

  it('a schedule change is refunded in a dialog that names the amount, with a reason that is sent', async () => {
    const sent: { readonly path: string; readonly body: unknown }[] = []
    vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
      sent.push({ path, body: JSON.parse(typeof body === 'string' ? body : '') })
      return Response.json({})
    })
    drawChange(refundable)
    await press('Refund in full')
    const dialog = within(screen.getByRole('dialog', { name: 'Refund in full' }))
    expect(dialog.getByText(/12,345/)).toBeTruthy()
    await press('Open refund request')
    expect(dialog.getByText('Enter a reason.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.input(dialog.getByLabelText('Reason'), { target: { value: 'No other flight suits.' } })
    await press('Open refund request')
    expect(sent).toEqual([
      {
        path: '/api/staff/change-requests/cancelled-flight',
        body: { orderNumber: 'FH234567', changeId: 'chg_1', reason: 'No other flight suits.' },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
