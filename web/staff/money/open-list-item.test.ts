import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  initialOpenItem,
  openItemAfterListChange,
  openItemAfterMove,
  openItemWhenDone,
} from './open-list-item.ts'

const keysOfAList = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 })

describe('what stands open in a list', () => {
  it('the first item of a list is open at first, and none in an empty list', () => {
    expect(initialOpenItem(['a', 'b'])).toEqual({ key: 'a', index: 0 })
    expect(initialOpenItem([])).toBeUndefined()
  })

  it('the item of the address is open at first, and the first item where it is not in the list', () => {
    expect(initialOpenItem(['a', 'b', 'c'], 'b')).toEqual({ key: 'b', index: 1 })
    expect(initialOpenItem(['a', 'b', 'c'], 'x')).toEqual({ key: 'a', index: 0 })
    expect(initialOpenItem([], 'b')).toBeUndefined()
  })

  it('stays the same whatever else comes and goes', () => {
    fc.assert(
      fc.property(keysOfAList, keysOfAList, fc.nat(7), (before, after, at) => {
        const key = before[at]
        fc.pre(key !== undefined && after.length > 0)
        expect(openItemAfterListChange({ key, index: at }, after)?.key).toBe(key)
      }),
    )
  })

  it('no item is open in an empty list, and the first one once the list fills', () => {
    expect(openItemAfterListChange({ key: 'a', index: 0 }, [])).toBeUndefined()
    expect(openItemAfterListChange(undefined, ['b'])).toEqual({ key: 'b', index: 0 })
  })

  it('moves by steps and stops at the ends', () => {
    const keys = ['a', 'b', 'c']
    expect(openItemAfterMove({ key: 'a', index: 0 }, keys, 1)).toEqual({ key: 'b', index: 1 })
    expect(openItemAfterMove({ key: 'c', index: 2 }, keys, 1)).toEqual({ key: 'c', index: 2 })
    expect(openItemAfterMove({ key: 'a', index: 0 }, keys, -1)).toEqual({ key: 'a', index: 0 })
  })

  it('goes from what somebody else dealt with to what followed it', () => {
    expect(openItemAfterMove({ key: 'b', index: 1 }, ['a', 'c'], 1)).toEqual({ key: 'c', index: 1 })
    expect(openItemAfterMove({ key: 'b', index: 1 }, ['a', 'c'], -1)).toEqual({ key: 'a', index: 0 })
  })

  it('the item after a finished one opens, and at the end the one before', () => {
    expect(openItemWhenDone({ key: 'b', index: 1 }, ['a', 'b', 'c'])).toEqual({ key: 'c', index: 1 })
    expect(openItemWhenDone({ key: 'c', index: 2 }, ['a', 'b', 'c'])).toEqual({ key: 'b', index: 1 })
    expect(openItemWhenDone({ key: 'a', index: 0 }, ['a'])).toBeUndefined()
  })
})
