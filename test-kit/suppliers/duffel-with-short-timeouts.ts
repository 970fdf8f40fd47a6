import { systemHttpClient } from '#server/platform/http-client.ts'
import { duffelProvider } from '#server/providers/supply/duffel/duffel-provider.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { impatience } from './airline-faults.ts'

/** Returns the simulated airline at this address behind the supplier port, with short timeouts. */
export function duffelWithShortTimeouts(url: string, timeouts = impatience): SupplyProvider {
  return duffelProvider({ http: systemHttpClient, url, token: 'duffel_test_1', timeouts })
}
