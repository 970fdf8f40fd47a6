import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type ScheduleChangeState, scheduleChangeStates } from '#contract/terms/schedule-change.ts'
import { ScheduleChangeAirline, later } from '#test-kit/suppliers/schedule-change-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { type ScheduleChangeCause, scheduleChangeTransitions } from './schedule-change-state.ts'

/** What a customer or staff can do about a schedule change. */
const actions = ['accept', 'acceptByPhone', 'confirm', 'settle', 'refund', 'exchange', 'waive'] as const
type Action = (typeof actions)[number]

const no = 'requestNotPossible'
const notFree = 'scheduleChangeNotFree'
const unasked = 'customerHasNotAsked'

/** The state after each action, or the problem, in every state; an action that changes nothing returns the same state. */
const table: Readonly<Record<ScheduleChangeState, Readonly<Record<Action, string>>>> = {
  told: row('accepting', 'accepting', no, 'settled', { refund: 'told', exchange: unasked, waive: 'told' }),
  accepting: row('accepting', 'accepting', no, no, {
    refund: 'accepting',
    exchange: notFree,
    waive: 'accepting',
  }),
  toConfirm: row('toConfirm', 'toConfirm', 'accepted', 'settled', {
    refund: 'toConfirm',
    exchange: notFree,
    waive: 'toConfirm',
  }),
  accepted: row('accepted', 'accepted', 'accepted', no, { refund: no, exchange: notFree, waive: no }),
  refused: row(no, no, 'accepted', 'settled', { refund: 'refused', exchange: unasked, waive: 'refused' }),
  settled: row(no, no, no, 'settled', { refund: no, exchange: notFree, waive: 'settled' }),
  replaced: row(no, no, no, no, { refund: no, exchange: notFree, waive: no }),
  takenBack: row(no, no, no, no, { refund: no, exchange: notFree, waive: no }),
  lost: row(no, no, no, 'settled', { refund: 'lost', exchange: notFree, waive: 'lost' }),
  rebooked: row(no, no, no, no, { refund: no, exchange: notFree, waive: no }),
}

function row(
  accept: string,
  acceptByPhone: string,
  confirm: string,
  ...[settle, rest]: [string, Pick<Record<Action, string>, 'refund' | 'exchange' | 'waive'>]
): Readonly<Record<Action, string>> {
  return { accept, acceptByPhone, confirm, settle, ...rest }
}

withDatabase('every action on a schedule change', (kit) => {
  const at = new ScheduleChangeAirline(kit)
  let booked: BookingAnswer
  let changeId: string
  beforeAll(async () => {
    await at.open()
    await at.begin()
    booked = await at.aTicket()
    at.telling.change(later(90))
    await at.hear()
    changeId = (await at.change(booked)).changeId
  })
  afterAll(() => at.shop.close())

  const put = async (state: ScheduleChangeState, isCancelled: boolean) => {
    const { difference } = await at.db
      .selectFrom('schedule_change')
      .select('difference')
      .executeTakeFirstOrThrow()
    const { flights } = difference as { flights: { now?: object }[] }
    const next = {
      ...(difference as object),
      flights: flights.map(({ now, ...one }) => ({ ...one, ...(!isCancelled && { now }) })),
    }
    await at.db
      .updateTable('schedule_change')
      .set({ state, difference: JSON.stringify(next) })
      .execute()
  }
  const stateOf = async () =>
    (await at.db.selectFrom('schedule_change').select('state').executeTakeFirstOrThrow()).state
  const staff = async (path: string, json: object) => {
    const answer = await at.clerk.send('POST', `/api/staff/${path}`, {
      orderNumber: booked.orderNumber,
      ...json,
    })
    return answer.json<{ problem?: string }>().problem
  }
  const act = async (action: Action): Promise<string | undefined> => {
    const by = (name: string) => staff('orders/schedule-change', { changeId, action: name })
    switch (action) {
      case 'accept':
        return ((await at.accept(booked, { changeId } as never)).body as { problem?: string }).problem
      case 'acceptByPhone':
        return by('accept')
      case 'confirm':
      case 'settle':
        return by(action)
      case 'refund':
        return staff('change-requests/cancelled-flight', { changeId, reason: 'The customer stays at home.' })
      case 'exchange':
        return staff('orders/exchange/search', {
          changes: [{ journey: 0, departureOn: '2027-02-01' }],
          scheduleChangeId: changeId,
        })
      case 'waive':
        return staff('orders/schedule-change/waiver', {
          changeId,
          waiver: { code: 'W1', text: '', isForCustomer: false },
        })
    }
  }

  it('each action is done or refused as the table says, in every state', async () => {
    const seen: Record<string, Record<string, string>> = {}
    for (const state of scheduleChangeStates)
      for (const action of actions) {
        // What the airline has cancelled is refunded, and gives the right to another flight.
        await put(state, action === 'refund' || action === 'exchange')
        await at.db.deleteFrom('change_request').execute()
        await at.db.deleteFrom('schedule_change_waiver').execute()
        seen[state] = { ...seen[state], [action]: (await act(action)) ?? (await stateOf()) }
      }
    expect(seen).toEqual(table)
  })
})

it('every action on a schedule change moves it only along the transitions of the state machine', () => {
  const moves: readonly (readonly [Action, ScheduleChangeCause])[] = [
    ['accept', 'ownerAccepted'],
    ['confirm', 'confirmedByStaff'],
    ['settle', 'settledByStaff'],
  ]
  for (const state of scheduleChangeStates)
    for (const [action, cause] of moves) {
      const to = scheduleChangeStates.find((one) => one === table[state][action] && one !== state)
      const allowed = scheduleChangeStates.filter((one) =>
        scheduleChangeTransitions.allows(state, one, cause),
      )
      expect([state, action, allowed]).toEqual([state, action, to ? [to] : []])
    }
})
