import { describe, expect, it } from 'vitest'
import { colleagueShortName } from './colleague-short-name.ts'

describe('the short name of a colleague', () => {
  it.each([
    [{ name: 'anan@agency.example', initials: 'AW' }, 'AW'],
    [{ name: 'anan@agency.example' }, 'anan'],
    [{ name: '' }, ''],
    [undefined, ''],
  ])('the short name of %j is "%s"', (colleague, text) => {
    expect(colleagueShortName(colleague)).toBe(text)
  })
})
