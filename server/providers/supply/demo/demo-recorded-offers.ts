import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import { priceLineKinds } from '#contract/terms/offer.ts'

const dayAndTime = z.tuple([z.int(), z.string().regex(/^\d\d:\d\d$/)])

const segment = z.object({
  carrier: z.string(),
  operating: z.string().optional(),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  /** Day offset from the journey's date, and local time. */
  leaves: dayAndTime,
  arrives: dayAndTime,
  aircraft: z.string().optional(),
  stops: z.array(z.object({ airport: z.string(), durationMinutes: z.int() })),
})

/** Position in the recording's charges, and satang per passenger. */
const line = z.tuple([z.int(), z.int()])
/** Origin, destination, fare basis, carrier, booking class, positions of the segments it covers. */
const component = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.array(z.int())])

/** The recorded passenger types; others pay the adult fare. */
export const recordedTypes = ['adult', 'child', 'infantOnLap', 'infantInSeat'] as const

const fare = z.object({
  carrier: z.string(),
  brand: z.string().optional(),
  cabins: z.array(z.enum(cabinClasses)),
  rbds: z.array(z.string()),
  /** Position in the recording's rules. */
  rules: z.int(),
  baggage: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  seatsLeft: z.int().optional(),
  needsPassport: z.boolean(),
  lines: z.partialRecord(z.enum(recordedTypes), z.array(line)),
  components: z.array(component),
  /** Amount of each component for a passenger type, in satang. */
  amounts: z.partialRecord(z.enum(recordedTypes), z.array(z.int())),
})

const journey = z.object({
  from: z.string(),
  to: z.string(),
  segments: z.array(segment).min(1),
  fares: z.array(fare).min(1),
})

const recording = z.object({
  recordedOn: z.string(),
  /** City and time zone of every airport. */
  airports: z.record(z.string(), z.tuple([z.string(), z.string()])),
  /** Kind, code and name of price lines. */
  charges: z.array(z.tuple([z.enum(priceLineKinds), z.string(), z.string()])),
  rules: z.array(z.custom<FareRules>((value) => typeof value === 'object' && value !== null)),
  journeys: z.array(journey),
})

/** Price changes between search and repricing. */
const pricingSample = z.object({
  note: z.string(),
  /** Added to the fare of every passenger with a seat on one of these airlines. */
  raised: z.array(
    z.object({
      airlines: z.array(z.string()),
      kind: z.enum(priceLineKinds),
      code: z.string(),
      name: z.string(),
      satang: z.int(),
    }),
  ),
})

/** A flight of a sample. */
export type DemoSegment = z.infer<typeof segment>
/** A journey between two airports with every fare it was sold at. */
export type DemoJourney = z.infer<typeof journey>
/** A fare of a sample. */
export type DemoFare = z.infer<typeof fare>
/** The recording of one day. */
export type DemoRecording = z.infer<typeof recording>
/** The repricing sample. */
export type DemoPricing = z.infer<typeof pricingSample>

/** The samples, read once. */
export type DemoSamples = {
  readonly recording: DemoRecording
  readonly pricing: DemoPricing
  /** The repricing sample for searches with the Oneworld airlines. */
  readonly alternatePricing: DemoPricing
}

let samples: DemoSamples | undefined

/** Reads the samples; the files are part of the program, so an invalid one is a bug. */
export function readDemoSamples(): DemoSamples {
  samples ??= {
    recording: recording.parse(readSampleJson('shopping')),
    pricing: pricingSample.parse(readSampleJson('pricing')),
    alternatePricing: pricingSample.parse(readSampleJson('pricing-oneworld')),
  }
  return samples
}

function readSampleJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`samples/${name}.json`, import.meta.url), 'utf8'))
}

/** Returns the cabin of a fare: that of its first flight. */
export function cabinOfFare({ cabins }: DemoFare): CabinClass {
  return cabins[0] ?? 'economy'
}
