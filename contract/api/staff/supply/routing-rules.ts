import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { airlineCode, airportCode, countryCode } from '../../../terms/codes.ts'
import { markupPlaceKinds, salesChannels } from '../../../terms/price/markup-rule.ts'
import { supplierIds } from '../../../terms/provider.ts'
import { fareTypes, routingRuleLimits as limits } from '../../../terms/supply/routing-rule.ts'
import { satangAmount } from '../../field-schemas.ts'

const place = z
  .strictObject({ kind: z.enum(markupPlaceKinds), place: z.string() })
  .refine(
    ({ kind, place: code }) => (kind === 'country' ? countryCode(code) : airportCode(code)) !== undefined,
    { error: 'wrongFormat' },
  )
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(limits.codes, 'wrongFormat')
const airline = z.string().refine((code) => airlineCode(code) !== undefined, { error: 'unknownAirline' })

/** A routing rule on the wire. */
export const routingRule = z
  .strictObject({
    name: z.string().trim().min(1, 'requiredFieldMissing').max(80, 'wrongFormat'),
    when: z.strictObject({
      airlines: listOf(airline),
      fareTypes: listOf(z.enum(fareTypes)),
      origin: place.optional(),
      destination: place.optional(),
      isBothWays: z.boolean(),
      channels: listOf(z.enum(salesChannels)),
    }),
    suppliers: z
      .array(z.enum(supplierIds))
      .refine((all) => new Set(all).size === all.length, { error: 'wrongFormat' }),
  })
  .meta({ id: 'RoutingRule' })

const rules = z.array(routingRule).max(limits.rules, 'wrongFormat')
const versionNumber = z.int('wrongFormat').min(0, 'wrongFormat')

/** A new version of the routing rules; it counts at once. */
export const routingRulesRequest = z
  .strictObject({
    /** The newest version that the author knows; 0 for none. Refused when a newer one exists. */
    follows: versionNumber,
    rules,
    note: z.string().trim().max(200, 'wrongFormat'),
  })
  .meta({ id: 'RoutingRulesRequest' })
/** A new version of the routing rules. */
export type RoutingRulesRequest = z.infer<typeof routingRulesRequest>

/** The rules in force, what they can name, and the versions so far. */
export const routingRulesAnswer = z
  .object({
    /** The version in force, which the next one follows; 0 while there are no rules. */
    version: versionNumber,
    rules: z.array(routingRule),
    /** The suppliers that the shop knows; those that are sold from come first, in the order of the settings. */
    suppliers: z.array(z.object({ supplierId: z.enum(supplierIds), isActive: z.boolean() })),
    /** The newest first. */
    versions: z.array(
      z.object({
        version: versionNumber,
        createdAt: z.string(),
        /** The email address of the author, or the id of a closed account. */
        setBy: z.string(),
        note: z.string(),
        ruleCount: z.int(),
      }),
    ),
  })
  .meta({ id: 'RoutingRules' })
/** The rules in force, what they can name, and the versions so far, on the wire. */
export type RoutingRulesAnswer = z.infer<typeof routingRulesAnswer>

/** The rules of one version. */
export const routingVersionAnswer = z.object({ version: versionNumber, rules: z.array(routingRule) })

/** Rules to try on the searches of the last days. */
export const routingDryRunRequest = z
  .strictObject({ rules, days: z.int('wrongFormat').min(1, 'wrongFormat').max(30, 'wrongFormat') })
  .meta({ id: 'RoutingDryRunRequest' })

/** What rules would change in past searches. Offers that the rules in force exclude are not kept, and not counted. */
export const routingDryRunAnswer = z
  .object({
    /** Number of searches tried, and number of searches in all. */
    searches: z.int(),
    inAll: z.int(),
    offers: z.int(),
    /** Offers that would no longer be shown. */
    excluded: z.int(),
    /** Fares that another supplier would sell first. */
    moved: z.int(),
    /** Searches that would find nothing. */
    emptied: z.int(),
    /** Searches whose lowest price would rise, and by how much on average, for the whole party. */
    raised: z.int(),
    meanRise: satangAmount,
    /** Excluded offers by supplier, airline and rule, the most first. */
    reasons: z.array(
      z.object({
        supplierId: z.enum(supplierIds),
        airline: z.string(),
        /** The position of the rule in the draft, from 1. */
        rule: z.int(),
        offers: z.int(),
      }),
    ),
    /** For each rule of the draft: the number of offers that it decides on. */
    decided: z.array(z.int()),
  })
  .meta({ id: 'RoutingDryRun' })
/** What rules would change in past searches, on the wire. */
export type RoutingDryRunAnswer = z.infer<typeof routingDryRunAnswer>

export const readRoutingRules = endpoint({
  method: 'GET',
  path: '/api/staff/routing-rules/',
  summary: 'The routing rules in force, the suppliers that they can name, and every version so far.',
  answer: routingRulesAnswer,
})

export const readRoutingVersion = endpoint({
  method: 'GET',
  path: '/api/staff/routing-rules/:version',
  summary: 'The routing rules of one version.',
  params: z.object({ version: z.coerce.number().pipe(versionNumber) }),
  answer: routingVersionAnswer,
})

export const addRoutingRules = endpoint({
  method: 'POST',
  path: '/api/staff/routing-rules/',
  summary: 'Adds a version of the routing rules, which counts at once; earlier ones stay.',
  body: routingRulesRequest,
  answer: routingRulesAnswer,
})

export const dryRunRouting = endpoint({
  method: 'POST',
  path: '/api/staff/routing-rules/dry-run',
  summary: 'Tries routing rules on past searches and says which offers would disappear or change place.',
  body: routingDryRunRequest,
  answer: routingDryRunAnswer,
})
