import type { HttpClient } from '#server/platform/http-client.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { benchOptions } from '../sabre-bench.suite.ts'
import { sabreProvider } from '../sabre-provider.ts'

/** The paths of the calls of a provider, in order. */
export type CallLog = string[]

/** Returns a provider of an office that sells offers of airlines, with a log of its calls. */
export function ndcProvider(url: string, calls: CallLog = []): SupplyProvider {
  const http: HttpClient = {
    ...systemHttpClient,
    send: (request) => {
      calls.push(new URL(request.url).pathname)
      return systemHttpClient.send(request)
    },
  }
  return sabreProvider({
    ...benchOptions(url),
    http,
    settings: { waitlistSearch: 'never', isNdcEnabled: true },
  })
}
