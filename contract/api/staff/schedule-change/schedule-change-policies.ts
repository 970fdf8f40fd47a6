import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { mostPolicyMinutes, mostPolicyRows } from '../../../terms/schedule-change/schedule-change-policy.ts'
import { dateOnly, singleLineText } from '../../field-schemas.ts'

const minutes = (least: number) =>
  z.int('wrongFormat').min(least, 'wrongFormat').max(mostPolicyMinutes, 'wrongFormat')

/** An airline's policy on its schedule changes, as staff have typed it. */
export const scheduleChangePolicy = z
  .strictObject({
    /** IATA code of the validating airline; absent for airlines without a row of their own. */
    airline: z
      .string()
      .regex(/^[A-Z0-9]{2}$/, 'wrongFormat')
      .optional(),
    validFrom: dateOnly,
    /** A departure or arrival moved by at most this many minutes is minor. */
    minorMinutes: minutes(0),
    /** A move by this many minutes or more is free to change or refund; absent where the airline names none. */
    freeFromMinutes: minutes(1).optional(),
    isFlightNumberFree: z.boolean(),
    isConnectionFree: z.boolean(),
    /** Where the figures are from. */
    source: singleLineText(200),
  })
  .refine(
    ({ minorMinutes, freeFromMinutes }) => freeFromMinutes === undefined || freeFromMinutes > minorMinutes,
    {
      path: ['freeFromMinutes'],
      message: 'wrongFormat',
    },
  )
  .meta({ id: 'ScheduleChangePolicy' })
/** An airline's policy on its schedule changes, on the wire. */
export type ScheduleChangePolicyAnswer = z.infer<typeof scheduleChangePolicy>

const rowKeyOf = ({ airline = '', validFrom }: ScheduleChangePolicyAnswer) => `${airline} ${validFrom}`

/** The table with its version; an earlier version is refused, so that no colleague's rows are lost. */
export const scheduleChangePoliciesRequest = z
  .strictObject({
    version: z.int().min(0),
    policies: z.array(scheduleChangePolicy).max(mostPolicyRows, 'wrongFormat'),
  })
  .refine(({ policies }) => new Set(policies.map(rowKeyOf)).size === policies.length, {
    path: ['policies'],
    message: 'wrongFormat',
  })
  .meta({ id: 'ScheduleChangePoliciesRequest' })
/** The table with its version, to be replaced. */
export type ScheduleChangePoliciesRequest = z.infer<typeof scheduleChangePoliciesRequest>

/** The policies in force. */
export const scheduleChangePoliciesAnswer = z
  .object({
    /** 0 while nothing was ever saved. */
    version: z.int(),
    policies: z.array(scheduleChangePolicy),
    savedBy: z.string().optional(),
    savedAt: z.string().meta({ format: 'date-time' }).optional(),
  })
  .meta({ id: 'ScheduleChangePolicies' })
/** The policies in force, on the wire. */
export type ScheduleChangePoliciesAnswer = z.infer<typeof scheduleChangePoliciesAnswer>

export const readScheduleChangePolicies = endpoint({
  method: 'GET',
  path: '/api/staff/schedule-change-policies',
  summary: "Airlines' policies on their schedule changes, as staff have typed them.",
  answer: scheduleChangePoliciesAnswer,
})

export const saveScheduleChangePolicies = endpoint({
  method: 'PUT',
  path: '/api/staff/schedule-change-policies',
  summary: "Replaces the table of airlines' policies on their schedule changes; earlier versions stay.",
  body: scheduleChangePoliciesRequest,
  answer: scheduleChangePoliciesAnswer,
})
