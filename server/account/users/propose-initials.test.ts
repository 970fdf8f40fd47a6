import { describe, expect, it } from 'vitest'
import { proposeInitials } from './propose-initials.ts'

describe('the initials that are proposed for a member of staff', () => {
  it.each([
    ['Anan Wongsakul', 'a@agency.example', [], 'AW'],
    ['Anan Wongsakul', 'a@agency.example', ['AW'], 'AWO'],
    ['Anan Wongsakul', 'a@agency.example', ['AW', 'AWO'], 'ANW'],
    ['Anan Wongsakul', 'a@agency.example', ['AW', 'AWO', 'ANW', 'ANWO'], 'AWA'],
    ['Anna Maria Sjö', 'a@agency.example', ['AS'], 'AMS'],
    ['José Álvarez', 'a@agency.example', [], 'JA'],
    ['Cher', 'a@agency.example', [], 'CH'],
    ['', 'anan.wongsakul@agency.example', [], 'AW'],
    ['อนันต์ วงศ์สกุล', 'anan_w@agency.example', [], 'AW'],
    ['', 'clerk@agency.example', [], 'CL'],
    ['', 'k@agency.example', [], 'KK'],
    ['', '123@agency.example', [], 'XX'],
  ])('%s <%s> with %j taken is %s', (displayName, email, taken, initials) => {
    expect(proposeInitials({ displayName, email }, new Set(taken))).toBe(initials)
  })

  it('every proposal has two to four letters, and there are enough for colleagues of one name', () => {
    const taken = new Set<string>()
    for (let person = 0; person < 500; person += 1) {
      const initials = proposeInitials({ displayName: 'Anan Wongsakul', email: '' }, taken) ?? ''
      expect(initials).toMatch(/^[A-Z]{2,4}$/)
      expect(taken.has(initials)).toBe(false)
      taken.add(initials)
    }
  })
})
