import type { SupplyContext, SupplyProvider } from '../../supply-provider.ts'
import type { BagService, SeatMap, SupplierOfferRef } from '../../supplier-offer.ts'
import { type SabreClient, createAnswerReader } from '../client/sabre-client.ts'
import { parseSabreOfferRef } from '../shop/sabre-offer-ref.ts'
import type { SabreSearchDeps } from '../shop/sabre-search-deps.ts'
import { bagsOnSale } from './sabre-bags.ts'
import { seatMapsOf } from './sabre-seat-maps.ts'
import { seatRequestOf } from './seat-request.ts'
import { wireSeatAnswer } from './sabre-seat-wire.ts'

/** Returns the calls that tell which seats and bags are sold with an offer. An airline's own offer (NDC) has none. */
export function sabreExtras(host: SabreSearchDeps): Required<Pick<SupplyProvider, 'seatMaps' | 'bags'>> {
  return {
    seatMaps: (ref, context) => readSeatMaps(host.client, ref, context),
    bags: (ref, context) => readBags(host, ref, context),
  }
}

const readAnswer = createAnswerReader(wireSeatAnswer)

/** Asks for each journey by itself; silent as soon as one question has no answer. */
async function readSeatMaps(
  client: SabreClient,
  ref: SupplierOfferRef,
  context: SupplyContext,
): Promise<readonly SeatMap[] | undefined> {
  const handle = parseSabreOfferRef(ref)
  if (!handle) return undefined
  if (handle.ndc) return []
  const maps = await Promise.all(
    handle.journeys.map(async (_, journey) => {
      const body = seatRequestOf(handle, journey)
      const answer = await client.call({
        patience: 'read',
        path: '/v1/offers/getseats',
        body,
        read: readAnswer,
        context,
      })
      return answer.kind === 'data' ? seatMapsOf(answer.value, handle, journey) : undefined
    }),
  )
  return maps.includes(undefined) ? undefined : maps.flatMap((one) => one ?? [])
}

async function readBags(
  host: SabreSearchDeps,
  ref: SupplierOfferRef,
  context: SupplyContext,
): Promise<readonly BagService[] | undefined> {
  const handle = parseSabreOfferRef(ref)
  if (!handle) return undefined
  if (handle.ndc) return []
  return await bagsOnSale(host, handle, context)
}
