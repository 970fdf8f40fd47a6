import { describe, expect, it } from 'vitest'
import { nextScale } from './picture-scale.ts'

describe('the scale of a picture', () => {
  it.each([
    [1, 1, 1.5],
    [1.5, 1, 2],
    [2, -1, 1.5],
    [1.5, -1, 1],
    [1, -1, 1],
    [6, 1, 6],
  ] as const)('%f moved by %i becomes %f', (scale, direction, next) => {
    expect(nextScale(scale, direction)).toBe(next)
  })

  it('every scale is left by the opposite step', () => {
    for (const scale of [1.5, 2, 3, 4]) expect(nextScale(nextScale(scale, 1), -1)).toBe(scale)
  })
})
