import type { CityCode } from '#contract/terms/codes.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { gunzipSync } from 'node:zlib'
import { type HttpClient, systemHttpClient } from '#server/platform/http-client.ts'
import { duffelProvider } from '#server/providers/supply/duffel/duffel-provider.ts'
import { sabreProvider } from '#server/providers/supply/sabre/sabre-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ShopRequest } from '#server/providers/supply/supplier-offer.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'

/** The current time in the bench. */
export const benchNow = '2026-11-21T03:00:00.000Z' as Instant

const [bangkok, tokyo] = ['BKK', 'TYO'] as CityCode[] as [CityCode, CityCode]
const out = { from: bangkok, to: tokyo, departureOn: '2027-01-10' as LocalDate, cabin: 'economy' } as const
const back = { from: tokyo, to: bangkok, departureOn: '2027-01-17' as LocalDate, cabin: 'economy' } as const

/** A round trip of one adult to Tokyo. */
export const benchSearch: ShopRequest = {
  shape: 'roundTrip',
  journeys: [out, back],
  party: { adult: 1 },
  airlines: [],
  nonstopOnly: false,
  refundableOnly: false,
}

/** The measured wire formats. */
export type Wire = 'duffel' | 'sabre'

/** Creates a supplier with a wire format, address and client. */
export function supplierOn(wire: Wire, url: string, http: HttpClient = systemHttpClient): SupplyProvider {
  if (wire === 'duffel') return duffelProvider({ http, url, token: 'duffel_test_1' })
  const signIn = { clientId: 'V1:1234:ABCD:AA', clientSecret: 'secret', auth: 'v2' } as const
  return sabreProvider({ http, url, ...signIn, pcc: 'ABCD', zone: 'Asia/Bangkok' })
}

type Template = { readonly duffel: readonly object[]; readonly sabre: GirAnswer }

type GirGroup = { itineraries: { id: number; pricingInformation: unknown[] }[] }
type GirAnswer = { groupedItineraryResponse: { itineraryGroups: GirGroup[]; statistics?: unknown } }

/** Records the simulated airline's responses to a family search in both formats. */
export async function recordTemplates(): Promise<Template> {
  const airline = await startAirline(10)
  try {
    await airline.begin(benchNow)
    const request = benchSearch
    const duffel = await bodiesOf('duffel', airline.url, request)
    const sabre = await bodiesOf('sabre', airline.url, request)
    const offers = duffel.flatMap((body) => (body as { data?: { offers?: object[] } }).data?.offers ?? [])
    const answers = sabre.filter((body): body is GirAnswer => 'groupedItineraryResponse' in (body as object))
    const [largest] = answers.toSorted(
      (one, other) => JSON.stringify(other).length - JSON.stringify(one).length,
    )
    if (offers.length === 0 || !largest) throw new Error('the simulated airline has nothing to record')
    return { duffel: offers, sabre: largest }
  } finally {
    await airline.stop()
  }
}

async function bodiesOf(wire: Wire, url: string, request: ShopRequest): Promise<unknown[]> {
  const bodies: unknown[] = []
  const http: HttpClient = {
    async send(call) {
      const result = await systemHttpClient.send(call)
      if (result.kind === 'answer' && result.status < 300) {
        const isPacked = result.headers['content-encoding'] === 'gzip'
        const bytes = isPacked ? gunzipSync(result.body) : result.body
        bodies.push(JSON.parse(new TextDecoder().decode(bytes)))
      }
      return result
    },
  }
  const context = { requestId: 'bench', signal: AbortSignal.timeout(30_000), now: benchNow }
  for await (const _ of supplierOn(wire, url, http).shop(request, context));
  return bodies
}

/** Builds a response with that many offers from the recording. */
export function answerWith(wire: Wire, count: number, template: Template): string {
  if (wire === 'sabre') return JSON.stringify(sabreWith(count, template.sabre))
  const { duffel } = template
  const offers = Array.from({ length: count }, (_, index) => ({
    ...duffel[index % duffel.length],
    id: `off_${index}`,
  }))
  return JSON.stringify({ data: { id: 'orq_bench', total_batches: 1, remaining_batches: 0, offers } })
}

/**
 * Itineraries are dropped, or repeated under new ids and in other booking classes, until the requested cabin
 * has that many options. Options in other cabins remain and are filtered by the reader, as in real responses.
 */
function sabreWith(count: number, { groupedItineraryResponse: whole }: GirAnswer): GirAnswer {
  const [group] = whole.itineraryGroups
  if (!group) throw new Error('nothing to repeat')
  const itineraries: GirGroup['itineraries'] = []
  for (let wanted = 0, index = 0; wanted < count; index += 1) {
    const one = group.itineraries[index % group.itineraries.length]
    if (!one) break
    const round = Math.floor(index / group.itineraries.length)
    const pricingInformation = one.pricingInformation.map((option) => inOtherClass(option, round))
    itineraries.push({ ...one, id: index + 1, pricingInformation })
    wanted += pricingInformation.filter(isEconomy).length
  }
  const statistics = { itineraryCount: itineraries.length }
  const itineraryGroups = [{ ...group, itineraries }]
  return { groupedItineraryResponse: { ...whole, statistics, itineraryGroups } }
}

/** Returns the same fare in another class: equal options would be merged. */
function inOtherClass(option: unknown, later: number): unknown {
  const text = JSON.stringify(option).replaceAll(/"bookingCode":"([A-Z])"/g, (_, letter: string) => {
    const code = String.fromCharCode(65 + ((letter.charCodeAt(0) - 65 + later) % 26))
    return `"bookingCode":"${code}"`
  })
  return JSON.parse(text)
}

type GirFare = { passengerInfo: { fareComponents: unknown[] } }

/** Whether every segment is in economy. */
function isEconomy(option: unknown): boolean {
  const { fare } = option as { fare?: { passengerInfoList: GirFare[] } }
  const parts = fare?.passengerInfoList[0]?.passengerInfo.fareComponents ?? []
  return parts.every((part) => JSON.stringify(part).includes('"cabinCode":"Y"'))
}
