import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import {
  commissionBases,
  firstAmbiguous,
  mostAgreements,
  mostReplyDays,
} from '../../../terms/bsp/airline-agreement.ts'
import { takesCodes } from '../../../terms/bsp/private-fare.ts'
import { cabinClasses } from '../../../terms/codes.ts'
import { dateOnly, singleLineText } from '../../field-schemas.ts'

const airline = z.string().regex(/^[A-Z0-9]{2}$/, 'wrongFormat')
const airports = z.array(z.string().regex(/^[A-Z]{3}$/, 'wrongFormat')).max(50, 'wrongFormat')
const dated = { validFrom: dateOnly, validTo: dateOnly.optional(), source: singleLineText(200) }
const suppliers = z.array(z.string().min(1).max(30)).max(20)
const rate = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: z.int('wrongFormat').min(0, 'wrongFormat').max(10_000, 'wrongFormat'),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    satang: z.int('wrongFormat').min(0, 'wrongFormat').max(100_000_000, 'wrongFormat'),
  }),
])

/** What an airline and the agency have agreed on, as staff have typed it. */
export const airlineAgreement = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.enum(['commission', 'override']),
      airline,
      ...dated,
      suppliers,
      origins: airports,
      destinations: airports,
      cabins: z.array(z.enum(cabinClasses)),
      fareBasis: z.string().regex(/^[A-Z0-9/]{0,15}$/, 'wrongFormat'),
      rate,
      base: z.enum(commissionBases),
    }),
    z.strictObject({
      kind: z.literal('privateFare'),
      airline,
      ...dated,
      suppliers,
      companyId: z.string().min(1).max(60).optional(),
      accountCode: z
        .string()
        .regex(/^[A-Z0-9]{1,20}$/, 'wrongFormat')
        .optional(),
      tourCode: z
        .string()
        .regex(/^[A-Z0-9]{1,15}$/, 'wrongFormat')
        .optional(),
      trackingReference: z
        .string()
        .regex(/^[A-Z0-9:._-]{1,40}$/, 'wrongFormat')
        .optional(),
      rate: rate.optional(),
    }),
    z.strictObject({
      kind: z.literal('replyDays'),
      airline: airline.optional(),
      ...dated,
      days: z.int('wrongFormat').min(1, 'wrongFormat').max(mostReplyDays, 'wrongFormat'),
    }),
  ])
  .refine(({ validFrom, validTo }) => validTo === undefined || validFrom <= validTo, {
    path: ['validTo'],
    message: 'wrongFormat',
  })
  // A tour code is printed on tickets; it finds no fare.
  .refine(
    (one) =>
      one.kind !== 'privateFare' || one.accountCode !== undefined || one.trackingReference !== undefined,
    { path: ['accountCode'], message: 'wrongFormat' },
  )
  .meta({ id: 'AirlineAgreement' })
/** What an airline and the agency have agreed on, on the wire. */
export type AirlineAgreementAnswer = z.infer<typeof airlineAgreement>

/** All agreements with their version; an earlier version is refused, so that no colleague’s rows are lost. */
export const airlineAgreementsRequest = z
  .strictObject({
    version: z.int().min(0),
    agreements: z
      .array(
        airlineAgreement.refine((one) => one.kind !== 'privateFare' || one.suppliers.every(takesCodes), {
          path: ['suppliers'],
          message: 'supplierTakesNoCodes',
        }),
      )
      .max(mostAgreements, 'wrongFormat'),
  })
  .refine(({ agreements }) => firstAmbiguous(agreements) === undefined, {
    path: ['agreements'],
    message: 'agreementsAmbiguous',
  })
  .meta({ id: 'AirlineAgreementsRequest' })
/** All agreements with their version, to be replaced. */
export type AirlineAgreementsRequest = z.infer<typeof airlineAgreementsRequest>

/** The agreements in force. */
export const airlineAgreementsAnswer = z
  .object({
    /** 0 while nothing was ever saved. */
    version: z.int(),
    agreements: z.array(airlineAgreement),
    /** Where bookings come from: a condition of an agreement. */
    suppliers: z.array(z.string()),
    /** For whom private fares can be. */
    companies: z.array(z.object({ companyId: z.string(), name: z.string() })),
    savedBy: z.string().optional(),
    savedAt: z.string().meta({ format: 'date-time' }).optional(),
  })
  .meta({ id: 'AirlineAgreements' })
/** The agreements in force, on the wire. */
export type AirlineAgreementsAnswer = z.infer<typeof airlineAgreementsAnswer>

export const readAirlineAgreements = endpoint({
  method: 'GET',
  path: '/api/staff/airline-agreements',
  summary:
    'Commission, override, private fares and days to dispute debit memos, as agreed with airlines, with their dates.',
  answer: airlineAgreementsAnswer,
})

export const saveAirlineAgreements = endpoint({
  method: 'PUT',
  path: '/api/staff/airline-agreements',
  summary: 'Replaces the agreements with airlines; earlier versions stay.',
  body: airlineAgreementsRequest,
  answer: airlineAgreementsAnswer,
})
