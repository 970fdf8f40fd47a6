import { systemHttpClient } from '#server/platform/http-client.ts'
import { duffelProvider } from '#server/providers/supply/duffel/duffel-provider.ts'
import { type SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import { impatience } from './airline-faults.ts'

/** The simulated airline at this address behind the port, asked with little patience. */
export function duffelWithShortTimeouts(url: string, timeouts = impatience): SupplyProvider {
  return duffelProvider({ http: systemHttpClient, url, token: 'duffel_test_1', timeouts })
}
