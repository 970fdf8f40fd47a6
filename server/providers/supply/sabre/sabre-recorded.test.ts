import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { parseZone } from '#contract/terms/time-zone.ts'
import { readGraph } from './shop/sabre-graph.ts'
import { asObject, asObjectList } from './shop/sabre-json-values.ts'
import { sabreOptionsOf } from './shop/sabre-to-terms.ts'
import { shopRequestOf } from './shop/terms-to-sabre.ts'

/** Recorded Sabre answers and requests, beside the repository; the tests pass without them. */
const folder = fileURLToPath(new URL('../../../../../shared/data/supply/sabre/', import.meta.url))
const isThere = existsSync(folder)
const filesIn = (path: string): string[] =>
  isThere
    ? readdirSync(folder + path)
        .filter((name) => name.endsWith('.json') && !name.startsWith('_'))
        .map((name) => `${path}/${name}`)
    : ['none']
/** Requests are templates with comments: a name in double braces outside a text stands for a number. */
const text = (path: string): string =>
  readFileSync(folder + path, 'utf8')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/([:[,]\s*)\{\{[$\w-]+\}\}/g, '$10')
const asked = {
  party: { adult: 1 },
  shape: 'roundTrip',
  now: '2018-07-01T00:00:00.000Z' as Instant,
  zone: parseZone('Asia/Bangkok') as Zone,
  zoneOf: () => undefined,
} as const
const optionsOf = (json: string) => {
  const graph = readGraph(JSON.parse(json))
  if (!graph) throw new Error('no answer')
  return sabreOptionsOf(graph, asked)
}

describe.skipIf(!isThere)('answers recorded at Sabre', () => {
  it.each(filesIn('bfm'))(
    '%s: every option is read; one priced in another currency is left out for that reason alone',
    (path) => {
      const json = text(path)
      const foreign = optionsOf(json)
      expect(foreign.options).toEqual([])
      expect([...foreign.left]).toEqual([['foreignCurrency', foreign.itineraries]])
      // in baht every sum matches to the satang, or the option would be missing
      const inBaht = optionsOf(
        json.replaceAll(/"[cC]urrency": "[A-Z]{3}"|"(base|equivalent)\w*Currency": "[A-Z]{3}"/g, (found) =>
          found.replace(/[A-Z]{3}"$/, 'THB"'),
        ),
      )
      expect(inBaht.itineraries).toBeGreaterThan(0)
      expect(inBaht.left.size).toBe(0)
      expect(inBaht.options).toHaveLength(inBaht.itineraries)
    },
  )

  it('reads every part of a price', () => {
    const json = text('bfm/converted-from-ota-50itins-DFW-SFO.json').replaceAll('"USD"', '"THB"')
    const told = asObjectList(
      asObject(asObject(JSON.parse(json))['groupedItineraryResponse'])['itineraryGroups'],
    )
      .flatMap((group) => asObjectList(group['itineraries']))
      .flatMap((itinerary) => asObjectList(itinerary['pricingInformation']))
      .map((pricing) => asObject(asObject(pricing['fare'])['totalFare'])['totalPrice'])
    const read = optionsOf(json).options.map(({ offer }) => offer.price.total.amount / 100)
    expect(read).toEqual(told)
  })
})

/** Returns every path of a value with its type; list elements are merged. */
function kindsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => kindsIn(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`]
  return Object.entries(value).flatMap(([name, inside]) => kindsIn(inside, `${path}.${name}`))
}

describe.skipIf(!isThere)('requests recorded at Sabre', () => {
  // the authentication is a form
  const all = [...filesIn('requests/bm-2026.04'), ...filesIn('requests/bfm-v2-2021')].filter(
    (path) => !path.includes('REST-Authorize'),
  )
  const searches = isThere
    ? all
        .map(text)
        .filter((json) => json.includes('OTA_AirLowFareSearchRQ'))
        .map((json): unknown => JSON.parse(json))
    : []

  it.each(all)('%s can be read', (path) => {
    expect(() => kindsIn(JSON.parse(text(path)))).not.toThrow()
  })

  it('our search has the same elements in the same places, as far as the recorded ones have them', () => {
    const recorded = new Set(searches.flatMap((one) => kindsIn(one)))
    const places = new Map([...recorded].map((one) => [one.split(': ')[0], one]))
    const request = {
      shape: 'roundTrip',
      journeys: [
        { from: 'BKK', to: 'NRT', departureOn: '2027-01-10', cabin: 'economy' },
        { from: 'NRT', to: 'BKK', departureOn: '2027-01-20', cabin: 'economy' },
      ],
      party: { adult: 2, child: 1, infantOnLap: 1 },
      airlines: ['TG'],
      nonstopOnly: false,
      refundableOnly: true,
    } as never
    const ours = kindsIn(shopRequestOf(request, { pcc: 'FH01', tier: 100, isWaitlistWanted: false }))
    const inBoth = ours.filter((one) => places.has(one.split(': ')[0]))
    expect(inBoth.length).toBeGreaterThan(20)
    for (const one of inBoth) expect(recorded).toContain(one)
  })
})
