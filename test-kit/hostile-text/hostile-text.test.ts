import { expect, test } from 'vitest'
import { naughtyStrings } from './naughty-strings.ts'
import { ranMark, scriptVectors } from './script-vectors.ts'

test('there are at least 515 naughty strings, no two alike', () => {
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(515)
  expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length)
})

test('there are at least 200 script vectors, each with a number of its own', () => {
  expect(scriptVectors.length).toBeGreaterThanOrEqual(200)
  for (const [number, vector] of scriptVectors.entries()) expect(vector).toContain(`${ranMark}(${number})`)
  expect(new Set(scriptVectors).size).toBe(scriptVectors.length)
})
