import { type SourceStatus } from '../../supply-provider.ts'
import { type SabreGraph } from './sabre-graph.ts'
import { type WireObject, rowsOf, textOf } from './sabre-read.ts'

/** A source within an answer that gave nothing, and why. */
export type SilentSource = { readonly source: string; readonly status: SourceStatus; readonly note: string }

/** Words by which Sabre says that there is nothing, which is an answer. */
const nothingWords =
  /\bno (?:schedules?|avail\w*|fares?|itinerar\w*|valid|combinable|flights?|seats?|data)\b|\bsold out\b/i
const timeWords = /time-? ?out|timed out|no response|not responding|too late/i
const rightWords = /not authori[sz]ed|not entitled|no access|not allowed/i

/** Sources that left something out, out of every group; each once for what it says. */
export function silentSourcesOf({ groups }: SabreGraph): SilentSource[] {
  const told = new Map<string, SilentSource>()
  for (const message of groups.flatMap((group) => rowsOf(group['processingMessages']))) {
    const note = textOf(message['text']) ?? ''
    const source = `sabre ${textOf(message['pricingSource']) ?? ''}`.trim()
    told.set(`${source}/${note}`, { source, status: statusOf(note), note })
  }
  return [...told.values()]
}

function statusOf(note: string): SourceStatus {
  if (timeWords.test(note)) return 'timeout'
  if (rightWords.test(note)) return 'notEntitled'
  return nothingWords.test(note) ? 'empty' : 'failed'
}

/** What Sabre says went wrong with the whole; undefined when nothing did, or when it is only that there is nothing. */
export function faultIn({ messages }: SabreGraph): string | undefined {
  const isFault = (message: WireObject): boolean =>
    message['severity'] === 'Error' && !nothingWords.test(textOf(message['text']) ?? '')
  const fault = messages.find(isFault)
  return fault && (textOf(fault['text']) ?? textOf(fault['code']) ?? 'error')
}
