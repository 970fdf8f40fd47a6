import type { SourceStatus } from '../../supplier-offer.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type WireObject, asObjectList, asText } from './sabre-json-values.ts'

/** A source within an answer without a result, and why. */
export type SilentSource = { readonly source: string; readonly status: SourceStatus; readonly note: string }

/** Texts by which Sabre states an empty result. */
const nothingWords =
  /\bno (?:schedules?|avail\w*|fares?|itinerar\w*|valid|combinable|flights?|seats?|data)\b|\bsold out\b/i
const timeWords = /time-? ?out|timed out|no response|not responding|too late/i
const rightWords = /not authori[sz]ed|not entitled|no access|not allowed/i

/** Returns the incomplete sources of all groups, each message once. */
export function silentSourcesOf({ groups }: SabreGraph): SilentSource[] {
  const told = new Map<string, SilentSource>()
  for (const message of groups.flatMap((group) => asObjectList(group['processingMessages']))) {
    const note = asText(message['text']) ?? ''
    const source = `sabre ${asText(message['pricingSource']) ?? ''}`.trim()
    told.set(`${source}/${note}`, { source, status: sourceStatusOf(note), note })
  }
  return [...told.values()]
}

function sourceStatusOf(note: string): SourceStatus {
  if (timeWords.test(note)) return 'timeout'
  if (rightWords.test(note)) return 'notEntitled'
  return nothingWords.test(note) ? 'empty' : 'failed'
}

/** Returns the error of the whole answer; undefined when there is none, or only an empty result. */
export function errorOfAnswer({ messages }: SabreGraph): string | undefined {
  const isErrorMessage = (message: WireObject): boolean =>
    message['severity'] === 'Error' && !nothingWords.test(asText(message['text']) ?? '')
  const fault = messages.find(isErrorMessage)
  return fault && (asText(fault['text']) ?? asText(fault['code']) ?? 'error')
}
