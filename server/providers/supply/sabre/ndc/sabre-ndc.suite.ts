import { systemHttpClient } from '#server/platform/http-client.ts'
import { offersOf, shopAll } from '../../supply-calls.suite.ts'
import type { ShopRequest, SupplierOffer } from '../../supplier-offer.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { aSabreSearch, benchContext, benchOptions } from '../sabre-bench.suite.ts'
import { sabreProvider } from '../sabre-provider.ts'

/** The paths of the calls of a provider, in order. */
export type CallLog = string[]

/** Returns a provider of an office that sells offers of airlines, with a log of its calls. */
export function ndcProvider(url: string, calls: CallLog = []): SupplyProvider {
  const options = benchOptions(url)
  const http: typeof systemHttpClient = {
    ...systemHttpClient,
    send: (request) => {
      calls.push(new URL(request.url).pathname)
      return systemHttpClient.send(request)
    },
  }
  return sabreProvider({ ...options, http, settings: { waitlistSearch: 'never', isNdcEnabled: true } })
}

/** Returns the offers of airlines that a search finds. */
export async function ndcOffers(
  supply: SupplyProvider,
  request: ShopRequest = aSabreSearch(),
): Promise<SupplierOffer[]> {
  const found = offersOf(await shopAll(supply, request, benchContext()))
  return found.filter(({ fareType }) => fareType === 'ndc')
}

/** Returns one such offer of an airline and brand. */
export async function anNdcOffer(
  supply: SupplyProvider,
  carrier: string,
  fareBrand = 'Saver',
): Promise<SupplierOffer> {
  const found = (await ndcOffers(supply)).find(
    (one) => one.validatingCarrier === carrier && one.fareBrand === fareBrand,
  )
  if (!found) throw new Error(`${carrier} offers no ${fareBrand}`)
  return found
}
