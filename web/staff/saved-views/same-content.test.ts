import { describe, expect, it } from 'vitest'
import { isSameContent } from './same-content.ts'

const saved = { list: 'workQueue', filter: { assignee: 'me', sort: 'dueAt' }, columns: ['task', 'order'] }

describe('a saved view and what the page shows', () => {
  it.each([
    ['the same', { ...saved }, true],
    ['another sequence of members', { columns: saved.columns, filter: saved.filter, list: saved.list }, true],
    ['an absent filter as undefined', { ...saved, filter: { ...saved.filter, kind: undefined } }, true],
    ['another filter', { ...saved, filter: { ...saved.filter, kind: 'unpaid' } }, false],
    ['a filter less', { ...saved, filter: { sort: 'dueAt' } }, false],
    ['other columns', { ...saved, columns: ['task'] }, false],
    ['columns in another order', { ...saved, columns: ['order', 'task'] }, false],
  ])('what the page shows is compared with the saved view: %s', (_name, shown, isSame) => {
    expect(isSameContent(saved, shown)).toBe(isSame)
  })
})
