import { describe, expect, it } from 'vitest'
import { specialServiceStatuses } from '#contract/terms/passenger/special-service.ts'
import { type RecordedServiceStatus, isServiceAwaited, serviceTransitions } from './special-service-state.ts'

const recorded = specialServiceStatuses.filter((one): one is RecordedServiceStatus => one !== 'unread')
const { table } = serviceTransitions
const leadingTo = (status: RecordedServiceStatus) => table.filter(({ to }) => to === status)

describe('the statuses of a special service', () => {
  it('Every status is reached from the moment of sending', () => {
    const seen = new Set<RecordedServiceStatus>(['sending'])
    for (const one of seen) for (const { from, to } of table) if (from === one) seen.add(to)
    expect([...seen].toSorted()).toEqual(recorded.toSorted())
  })

  it('have one row for each pair and cause, and none that stays where it is', () => {
    const names = table.map(({ from, to, cause }) => `${from} ${to} ${cause}`)
    expect(new Set(names).size).toBe(names.length)
    expect(table.filter(({ from, to }) => from === to)).toEqual([])
  })

  it('allow every row of the table, and nothing else', () => {
    const causes = new Set(table.map(({ cause }) => cause))
    const allowed = recorded.flatMap((from) =>
      recorded.flatMap((to) =>
        [...causes].filter((cause) => serviceTransitions.allows(from, to, cause)).map(() => `${from} ${to}`),
      ),
    )
    expect(allowed).toHaveLength(table.length)
  })

  it('Only the airline or staff confirm a service', () => {
    const causes = leadingTo('confirmed').map(({ cause }) => cause)
    expect(new Set(causes)).toEqual(new Set(['told', 'staffConfirmed']))
    expect(leadingTo('confirmed').map(({ from }) => from)).not.toContain('cancelled')
  })

  it('Nothing that the reservation states makes a refused service wait again', () => {
    const waiting = [...leadingTo('requested'), ...leadingTo('confirming')].map(({ from }) => from)
    expect(waiting).not.toContain('refused')
  })

  it('never lead back to sending: nothing is sent twice', () => {
    expect(leadingTo('sending')).toEqual([])
    expect(leadingTo('unknown').map(({ from }) => from)).toEqual(['sending'])
  })

  it('end at a cancelled service', () => {
    expect(table.filter(({ from }) => from === 'cancelled')).toEqual([])
  })

  it('await the airline until it has answered', () => {
    expect(recorded.filter(isServiceAwaited)).toEqual(['sending', 'unknown', 'requested', 'confirming'])
  })
})
