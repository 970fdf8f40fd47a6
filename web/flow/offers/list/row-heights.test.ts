import { describe, expect, it } from 'vitest'
import { rowHeightsOf } from './row-heights.ts'

describe('The heights of rows', () => {
  it('row heights are kept when the reader returns to the list', () => {
    rowHeightsOf('there').set('a', 180)
    rowHeightsOf('elsewhere')
    expect(rowHeightsOf('there').get('a')).toBe(180)
  })

  it('row heights of the list that was left longest ago are dropped', () => {
    rowHeightsOf('old').set('a', 180)
    rowHeightsOf('used').set('a', 190)
    for (let list = 0; list < 11; list += 1) {
      rowHeightsOf(`list ${list}`)
      rowHeightsOf('used')
    }
    expect(rowHeightsOf('used').get('a')).toBe(190)
    expect(rowHeightsOf('old').size).toBe(0)
  })
})
