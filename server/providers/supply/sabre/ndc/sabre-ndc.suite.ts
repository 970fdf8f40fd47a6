import type { HttpClient, OutgoingRequest, OutgoingResult } from '#server/platform/http-client.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { benchOptions } from '../sabre-bench.suite.ts'
import { sabreProvider } from '../sabre-provider.ts'

/** The paths of the calls of a provider, in order. */
export type CallLog = string[]

/** Changes an answer of Sabre before the provider reads it. */
type AnswerTap = (request: OutgoingRequest, answer: OutgoingResult) => OutgoingResult

/** Returns a provider of an office that sells offers of airlines, with a log of its calls. */
export function ndcProvider(
  url: string,
  calls: CallLog = [],
  tap: AnswerTap = (_, answer) => answer,
): SupplyProvider {
  const http: HttpClient = {
    ...systemHttpClient,
    send: async (request) => {
      calls.push(new URL(request.url).pathname)
      return tap(request, await systemHttpClient.send(request))
    },
  }
  return sabreProvider({
    ...benchOptions(url),
    http,
    settings: { waitlistSearch: 'never', isNdcEnabled: true },
  })
}
