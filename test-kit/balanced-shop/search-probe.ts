import { setTimeout as wait } from 'node:timers/promises'
import { shoppingAnswer } from '#contract/api/offers.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'

/** A search of a probe, in ms of `performance.now()`. */
export type ProbedSearch = {
  readonly sentMs: number
  readonly ms: number
  /** Why it is incomplete; absent where every source answered, with offers or without. */
  readonly fault?: string
}

/** Searches at a fixed rate, whatever becomes of earlier ones, until it is stopped. */
export type SearchProbe = {
  readonly searches: readonly ProbedSearch[]
  stop(): Promise<void>
}

const everyMs = 250
const answerWithinMs = 30_000

/** Starts searches of the shop at this address, four in a second, of days that no answer is kept for. */
export function startSearchProbe(url: string): SearchProbe {
  const searches: ProbedSearch[] = []
  const stopping = new AbortController()
  const pending = new Set<Promise<void>>()
  const probing = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const one = probe(url, number).then((found) => {
        searches.push(found)
        pending.delete(one)
      })
      pending.add(one)
      await wait(everyMs)
    }
  })()
  return {
    searches,
    stop: async () => {
      stopping.abort()
      await probing
      await Promise.all(pending)
    },
  }
}

async function probe(url: string, number: number): Promise<ProbedSearch> {
  const sentMs = performance.now()
  const out = plusDays('2027-01-10' as LocalDate, number % 250)
  const back = plusDays(out, 3 + (Math.floor(number / 250) % 20))
  const searchAirLegs = [
    { from: 'BKK', to: 'TYO', departureDate: out },
    { from: 'TYO', to: 'BKK', departureDate: back },
  ]
  const fault = await fetch(`${url}/api/shopping/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchAirLegs, triptype: 1 }),
    signal: AbortSignal.timeout(answerWithinMs),
  }).then(
    faultOf,
    (error: unknown) =>
      `no answer: ${error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)}`,
  )
  return { sentMs, ms: performance.now() - sentMs, ...(fault !== undefined && { fault }) }
}

async function faultOf(answer: Response): Promise<string | undefined> {
  if (!answer.ok) return `answered with ${answer.status}`
  const { sources } = shoppingAnswer.parse(await answer.json())
  const silent = sources.find(({ status }) => status !== 'ok' && status !== 'empty')
  return silent && `${silent.source}: ${silent.status}`
}

/** Returns the 99th percentile of times in milliseconds. */
export function p99Of(searches: readonly ProbedSearch[]): number {
  const times = searches.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0)
}
