import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookingAnswer } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import { misreadAsFailureReason } from './misread-as-failure.ts'

describe('a success that the specification’s client would take for a failure', () => {
  test.each<[string, z.ZodType, RegExp]>([
    ['/api/shopping/', z.object({ error: z.int() }), /"error"/],
    ['/api/pricing/', z.object({ code: z.string() }), /"code"/],
    ['/api/booking/', z.object({ ExceptionType: z.string() }), /"ExceptionType"/],
    ['/api/pricing/', z.union([z.object({ a: z.int() }), z.object({ errorCode: z.int() })]), /"errorCode"/],
    ['/api/booking/', z.object({ order: z.object({ lastError: z.string(), errors: z.int() }) }), /"error"/],
    ['/api/booking/', z.object({ state: z.enum(['held', 'error']) }), /"error"/],
  ])('The shape is detected at %s', (...[path, answer, why]) => {
    expect(misreadAsFailureReason(path, answer)).toMatch(why)
  })

  test.each<[string, z.ZodType]>([
    ['/api/shopping/', shoppingAnswer],
    ['/api/booking/', bookingAnswer],
    ['/api/pricing/', z.object({ order: z.object({ error: z.int() }) })],
    ['/api/bookings-of-staff', z.object({ lastError: z.string() })],
  ])('The shape is accepted at %s', (path, answer) => {
    expect(misreadAsFailureReason(path, answer)).toBeUndefined()
  })
})
