import { describe, expect, it } from 'vitest'
import { chosableQueueColumns, columnsForWidth } from './queue-columns.ts'

describe('the columns of the work queue', () => {
  it('a wide table shows all of them', () => {
    expect(columnsForWidth(1072, chosableQueueColumns)).toEqual([
      'select',
      'task',
      'order',
      'pnr',
      'passenger',
      'route',
      'departure',
      'airline',
      'total',
      'timeLimit',
      'assignee',
    ])
  })

  it('a table beside the preview keeps the columns that decide what to do next', () => {
    expect(columnsForWidth(692, chosableQueueColumns)).toEqual([
      'select',
      'task',
      'order',
      'passenger',
      'total',
      'timeLimit',
    ])
  })

  it.each([
    ['none', [], ['select', 'task', 'order']],
    ['one in its usual place', ['airline'], ['select', 'task', 'order', 'airline']],
    ['in another sequence', ['total', 'pnr'], ['select', 'task', 'order', 'pnr', 'total']],
  ] as const)('those that were chosen are shown beside the fixed ones: %s', (_name, chosen, shown) => {
    expect(columnsForWidth(1072, chosen)).toEqual(shown)
  })
})
