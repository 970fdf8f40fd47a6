import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { airlineCode, airportCode, cabinClasses, countryCode } from '../../terms/codes.ts'
import { tripShapes } from '../../terms/itinerary.ts'
import { markupPlaceKinds, markupRuleLimits as limits, salesChannels } from '../../terms/price/markup-rule.ts'
import { parseLocalDate } from '../../terms/time.ts'
import { satangAmount } from '../field-schemas.ts'

const added = z.int('wrongFormat').min(0, 'wrongFormat').max(limits.satang, 'wrongFormat')
const day = z.string().refine((text) => parseLocalDate(text) !== undefined, { error: 'wrongFormat' })
const span = z.strictObject({ from: day.optional(), until: day.optional() })
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), satang: added }),
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: z.int('wrongFormat').min(0, 'wrongFormat').max(limits.basisPoints, 'wrongFormat'),
  }),
])
const place = z
  .strictObject({ kind: z.enum(markupPlaceKinds), place: z.string() })
  .refine(
    ({ kind, place: code }) => (kind === 'country' ? countryCode(code) : airportCode(code)) !== undefined,
    {
      error: 'wrongFormat',
    },
  )
const codeListSchema = <Item extends z.ZodType>(item: Item) => z.array(item).max(limits.codes, 'wrongFormat')
const airline = z.string().refine((code) => airlineCode(code) !== undefined, { error: 'unknownAirline' })

/** A markup rule on the wire; amounts in satang, percentages in basis points. */
export const markupRule = z
  .strictObject({
    name: z.string().trim().min(1, 'requiredFieldMissing').max(80, 'wrongFormat'),
    priority: z.int('wrongFormat').min(0, 'wrongFormat').max(limits.priority, 'wrongFormat'),
    when: z.strictObject({
      airlines: codeListSchema(airline),
      origins: codeListSchema(place),
      destinations: codeListSchema(place),
      isBothWays: z.boolean(),
      cabins: codeListSchema(z.enum(cabinClasses)),
      refundabilities: codeListSchema(z.enum(['nonRefundable', 'withConditions', 'refundable'])),
      fareBrands: codeListSchema(z.string().trim().min(1, 'wrongFormat').max(40, 'wrongFormat')),
      channels: codeListSchema(z.enum(salesChannels)),
      shapes: codeListSchema(z.enum(tripShapes)),
      departs: span,
      booked: span,
    }),
    adds: z.strictObject({ adult: part, child: part, infant: part }),
    least: added.optional(),
    most: added.optional(),
    stops: z.boolean(),
    ignoresStanding: z.boolean(),
  })
  .meta({ id: 'MarkupRule' })

/** The rules of a book, in the order in which they are tried. */
export const rules = z.array(markupRule).max(limits.rules, 'wrongFormat')
/** The number of a book; books are numbered from 1. */
export const bookId = z.int('wrongFormat').min(0, 'wrongFormat')
const note = z.string().trim().max(200, 'wrongFormat')

/** A new version of the markup rules; it takes effect at once when no time is given. */
export const markupBookRequest = z
  .strictObject({
    /** The newest book that the author knows; 0 for none. Refused when a newer one exists. */
    follows: bookId,
    rules,
    takesEffectAt: z.iso.datetime({ error: 'wrongFormat' }).optional(),
    note,
  })
  .meta({ id: 'MarkupBookRequest' })
/** A new version of the markup rules. */
export type MarkupBookRequest = z.infer<typeof markupBookRequest>

/** The book to restore or withdraw, and the newest that the author knows. */
export const markupBookChoice = z.strictObject({ bookNumber: bookId, follows: bookId })

/** The standing markup and fee of the agency per passenger, in satang. */
export const standingMarkupRequest = z
  .strictObject({
    adult: added,
    child: added,
    infant: added,
    serviceFee: added,
  })
  .meta({ id: 'StandingMarkupRequest' })
/** The standing markup and fee of the agency. */
export type StandingMarkupRequest = z.infer<typeof standingMarkupRequest>

/** State of a markup book: in force, scheduled, past, or withdrawn before it took effect. */
export const markupBookStates = ['inForce', 'scheduled', 'past', 'withdrawn'] as const

const listedBook = z.object({
  bookNumber: bookId,
  state: z.enum(markupBookStates),
  takesEffectAt: z.string(),
  createdAt: z.string(),
  /** The email address of the author, or the id of a closed account. */
  setBy: z.string(),
  note: z.string(),
  undoes: bookId.optional(),
  ruleCount: z.int(),
})
/** A markup book in a list. */
export type ListedBookAnswer = z.infer<typeof listedBook>

/** The rules in force, the standing markup, and the past books, newest first. */
export const markupBookAnswer = z
  .object({
    /** 0 while no book is in force. */
    inForce: bookId,
    rules: z.array(markupRule),
    standing: z.object({
      adult: satangAmount,
      child: satangAmount,
      infant: satangAmount,
      serviceFee: satangAmount,
    }),
    /** The newest book, which the next one follows; 0 when there is none. */
    newest: bookId,
    books: z.array(listedBook),
    /** Routes for a dry run, most searched first. */
    routes: z.array(z.object({ from: z.string(), to: z.string(), searches: z.int() })),
    today: z.string(),
  })
  .meta({ id: 'MarkupBook' })
/** The markup book on the wire. */
export type MarkupBookAnswer = z.infer<typeof markupBookAnswer>

/** The rules of one book. */
export const markupRulesAnswer = z.object({ bookNumber: bookId, rules: z.array(markupRule) })
/** The rules of one book on the wire. */
export type MarkupRulesAnswer = z.infer<typeof markupRulesAnswer>

export const addMarkupBook = endpoint({
  method: 'POST',
  path: '/api/staff/markup-book/',
  summary: 'Adds a version of the markup rules, from now on or from a moment to come; earlier ones stay.',
  body: markupBookRequest,
  answer: markupBookAnswer,
})

export const undoMarkupBook = endpoint({
  method: 'POST',
  path: '/api/staff/markup-book/undo',
  summary: 'Puts the rules that counted before the book in force into force again, as a new book.',
  body: markupBookChoice,
  answer: markupBookAnswer,
})

export const withdrawMarkupBook = endpoint({
  method: 'POST',
  path: '/api/staff/markup-book/withdraw',
  summary: 'Takes back a book whose time has not come.',
  body: markupBookChoice,
  answer: markupBookAnswer,
})

export const setStandingMarkup = endpoint({
  method: 'PUT',
  path: '/api/staff/standing-markup/',
  summary: 'Sets what the agency adds per passenger for everybody, from now on; earlier versions stay.',
  body: standingMarkupRequest,
  answer: markupBookAnswer,
})

export const readMarkupBook = endpoint({
  method: 'GET',
  path: '/api/staff/markup-book/',
  summary: 'The markup rules in force, what is added besides, and every version so far.',
  answer: markupBookAnswer,
})

export const readMarkupRules = endpoint({
  method: 'GET',
  path: '/api/staff/markup-book/:bookNumber',
  summary: 'The rules of one version.',
  params: z.object({ bookNumber: z.coerce.number().int().min(1) }),
  answer: markupRulesAnswer,
})
