import { describe, expect, it } from 'vitest'
import type { WorkQueueItem, QueueAnswer } from '#contract/api/staff/work-queue.ts'
import { appendPage, rowsOfFirstPage, refreshFirstPage, applyRefresh } from './work-queue-rows.ts'

/** Work of this many baht, due in an hour. */
function work(name: string, baht: number, more: Partial<WorkQueueItem> = {}): WorkQueueItem {
  return {
    itemKey: name,
    orderNumber: name,
    kind: 'unpaid',
    state: 'held',
    amount: baht * 100,
    dueAt: '2026-11-21T10:00:00.000Z',
    since: '2026-11-21T08:00:00.000Z',
    stops: [],
    passengerCount: 1,
    firstName: '',
    contactName: '',
    mayCancel: false,
    ...more,
  }
}

const page = (items: readonly WorkQueueItem[], nextAfter?: string): QueueAnswer => ({
  items: [...items],
  ...(nextAfter === undefined ? {} : { nextAfter }),
  counts: [],
  me: 'usr_me',
  mine: 0,
  all: 0,
  unassigned: 0,
  now: '2026-11-21T09:00:00.000Z',
})
const [a, b, c, d] = [work('a', 9000), work('b', 8000), work('c', 7000), work('d', 6000)]
const firstPage = (answer: QueueAnswer) => rowsOfFirstPage(answer, 'urgency')
const namesOf = ({ rows }: ReturnType<typeof rowsOfFirstPage>) =>
  rows.map(({ item, isGone }) => (isGone ? `(${item.itemKey})` : item.itemKey))

describe('the rows of the queue', () => {
  it('keep their places when something new comes above them', () => {
    const shown = refreshFirstPage(firstPage(page([b, c])), page([a, b, c]))
    expect(namesOf(shown)).toEqual(['b', 'c'])
    expect(shown.fresh.map(({ itemKey }) => itemKey)).toEqual(['a'])
    expect(namesOf(applyRefresh(shown))).toEqual(['a', 'b', 'c'])
  })

  it('stay, marked, when they are dealt with, until the list is wanted anew', () => {
    const shown = refreshFirstPage(firstPage(page([a, b, c])), page([a, c]))
    expect(namesOf(shown)).toEqual(['a', '(b)', 'c'])
    expect(namesOf(refreshFirstPage(shown, page([a, b, c])))).toEqual(['a', 'b', 'c'])
    expect(namesOf(applyRefresh(shown))).toEqual(['a', 'c'])
  })

  it('change in place', () => {
    const assignee = { userId: 'usr_1', name: 'ploy@agency.example' }
    const shown = refreshFirstPage(firstPage(page([a, b])), page([a, work('b', 8000, { assignee })]))
    expect(shown.rows[1]?.item.assignee).toEqual(assignee)
  })

  it('rows beyond the end of an answer are not removed', () => {
    const both = appendPage(firstPage(page([a, b], 'next')), page([c, d]))
    expect(namesOf(both)).toEqual(['a', 'b', 'c', 'd'])
    expect(namesOf(refreshFirstPage(both, page([a, b], 'next')))).toEqual(['a', 'b', 'c', 'd'])
    expect(namesOf(refreshFirstPage(both, page([b, c], 'next')))).toEqual(['(a)', 'b', 'c', 'd'])
  })

  it('rows that tie with the end of an answer are marked when they are dealt with', () => {
    const tied = work('b2', 8000)
    const shown = firstPage(page([a, tied, b, c], 'next'))
    expect(namesOf(refreshFirstPage(shown, page([a, b], 'next')))).toEqual(['a', '(b2)', 'b', 'c'])
  })

  it('do not tell as new what is on a page that is not here yet', () => {
    const first = firstPage(page([a, b], 'next'))
    expect(refreshFirstPage(first, page([a, b, c])).fresh).toEqual([])
  })

  it('a new row is placed by the order that the list was requested in', () => {
    const soon = work('soon', 1, { dueAt: '2026-11-21T09:30:00.000Z' })
    const byTimeLimit = refreshFirstPage(rowsOfFirstPage(page([a, b]), 'dueAt'), page([soon, a, b]))
    expect(namesOf(applyRefresh(byTimeLimit))).toEqual(['soon', 'a', 'b'])
    const byAmount = refreshFirstPage(rowsOfFirstPage(page([a, b]), 'amount'), page([a, b, soon]))
    expect(namesOf(applyRefresh(byAmount))).toEqual(['a', 'b', 'soon'])
  })

  it('a row that moved between pages is shown once', () => {
    expect(namesOf(appendPage(firstPage(page([a, b], 'next')), page([b, c])))).toEqual(['a', 'b', 'c'])
  })
})
