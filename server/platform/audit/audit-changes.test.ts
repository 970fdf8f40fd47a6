import { describe, expect, it } from 'vitest'
import { auditChangesBetween } from './audit-changes.ts'

describe('the changes of an action', () => {
  it.each([
    ['nothing', { a: 1, b: 'x' }, { a: 1, b: 'x' }, []],
    ['one value', { a: 1, b: 'x' }, { a: 2, b: 'x' }, [{ field: 'a', before: 1, after: 2 }]],
    ['a new one', {}, { a: true }, [{ field: 'a', before: undefined, after: true }]],
    ['one less', { a: 0 }, {}, [{ field: 'a', before: 0, after: undefined }]],
    ['zero instead of none', { a: undefined }, { a: 0 }, [{ field: 'a', before: undefined, after: 0 }]],
  ])('the difference is kept, and nothing else: %s', (_name, before, after, changes) => {
    expect(auditChangesBetween(before, after)).toEqual(changes)
  })
})
