import { describe, expect, it } from 'vitest'
import { rowHeightsOf } from './row-heights.ts'

describe('The heights of rows', () => {
  it('are there again when one comes back to the list', () => {
    rowHeightsOf('there').set('a', 180)
    rowHeightsOf('elsewhere')
    expect(rowHeightsOf('there').get('a')).toBe(180)
  })

  it('are forgotten for the list that was left longest ago', () => {
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
