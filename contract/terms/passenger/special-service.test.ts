import { describe, expect, it } from 'vitest'
import {
  requestableServices,
  serviceStatusOfCode,
  shownServiceStatus,
  specialServiceName,
  specialServiceStatuses,
} from './special-service.ts'

describe('the status of a special service', () => {
  it.each([
    ['HK', 'confirmed', 'confirmed'],
    ['KK', 'confirming', 'requested'],
    ['NN', 'requested', 'requested'],
    ['HN', 'requested', 'requested'],
    ['UC', 'refused', 'refused'],
    ['UN', 'refused', 'refused'],
    ['NO', 'refused', 'refused'],
    ['HX', 'cancelled', 'cancelled'],
    ['ZZ', 'requested', 'requested'],
    ['', 'requested', 'requested'],
  ])('The code "%s" means %s, and customers read %s', (code, status, shown) => {
    expect(serviceStatusOfCode(code)).toBe(status)
    expect(shownServiceStatus(serviceStatusOfCode(code))).toBe(shown)
  })

  it('A service is called confirmed only where the airline has confirmed', () => {
    const confirmed = specialServiceStatuses.filter((one) => shownServiceStatus(one) === 'confirmed')
    expect(confirmed).toEqual(['confirmed'])
  })
})

it('Every service that can be requested later has a name in every language', () => {
  for (const code of requestableServices)
    for (const language of ['en', 'ja', 'th'] as const)
      expect(specialServiceName(code, language), `${code} ${language}`).toMatch(/\S/)
  expect(specialServiceName('DOCS', 'en')).toBeUndefined()
})
