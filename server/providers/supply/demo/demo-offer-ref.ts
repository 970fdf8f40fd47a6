import { z } from 'zod'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { tripShapes } from '#contract/terms/itinerary.ts'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'

const day = z.string().transform((text, context): LocalDate => {
  const on = parseLocalDate(text)
  if (on) return on
  context.addIssue('not a date')
  return z.NEVER
})

const handle = z.strictObject({
  shape: z.enum(tripShapes),
  /** Day, position of the journey in the recording, position of its fare. */
  journeys: z
    .array(z.tuple([day, z.int().min(0), z.int().min(0)]))
    .min(1)
    .max(6),
  party: z.partialRecord(z.enum(passengerTypes), z.int().min(1).max(9)),
  /** Whether it was searched with the Oneworld airlines, which another sample prices. */
  isAlternate: z.boolean(),
})

/** The data that rebuilds an offer of the samples. */
export type DemoOfferHandle = z.infer<typeof handle>

const prefix = 'demo1.'

/** Returns the reference as text. */
export function formatDemoOfferRef(of: DemoOfferHandle): string {
  return prefix + Buffer.from(JSON.stringify(of)).toString('base64url')
}

/** Reads a reference; undefined for anything else. */
export function parseDemoOfferRef(ref: string): DemoOfferHandle | undefined {
  if (!ref.startsWith(prefix) || ref.length > 2000) return undefined
  try {
    const text = Buffer.from(ref.slice(prefix.length), 'base64url').toString()
    const read = handle.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
