import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { parseOrderNumber } from '../../terms/booking.ts'
import { passengerTypes } from '../../terms/passenger.ts'

/** Asks for the travel documents and GDS entries of an order. */
export const gdsEntriesRequest = z.strictObject({
  orderNumber: z.string().refine((text) => parseOrderNumber(text) !== undefined, 'notFound'),
})
/** The passengers of an order in full, and what a clerk types to enter them in a GDS. */
export const gdsEntriesAnswer = z
  .object({
    passengers: z.array(
      z.object({
        ticketName: z.string(),
        type: z.enum(passengerTypes),
        sex: z.enum(['F', 'M', 'X']),
        /** ISO dates and two-letter ISO countries. */
        bornOn: z.string(),
        nationality: z.string(),
        document: z
          .object({ number: z.string(), issueCountry: z.string(), expiresOn: z.string() })
          .optional(),
        frequentFlyer: z.string().optional(),
      }),
    ),
    /** Names first, then SSR DOCS and the contact; one entry an element. */
    entries: z.object({ amadeus: z.array(z.string()), sabre: z.array(z.string()) }),
  })
  .meta({ id: 'GdsEntries' })
/** The passengers of an order in full, on the wire. */
export type GdsEntriesAnswer = z.infer<typeof gdsEntriesAnswer>
/** A GDS whose entries are written. */
export type Gds = keyof GdsEntriesAnswer['entries']

export const readGdsEntries = endpoint({
  method: 'POST',
  path: '/api/staff/orders/gds-entries',
  summary:
    'The travel documents of the passengers, and names, documents and contacts as entries for a GDS; the reading is audited.',
  body: gdsEntriesRequest,
  answer: gdsEntriesAnswer,
})
