import { describe, expect, it } from 'vitest'
import { columnsForWidth } from './queue-columns.ts'

describe('the columns of the work queue', () => {
  it('a wide table shows all of them', () => {
    expect(columnsForWidth(1072)).toEqual([
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
    expect(columnsForWidth(692)).toEqual(['select', 'task', 'order', 'passenger', 'total', 'timeLimit'])
  })
})
