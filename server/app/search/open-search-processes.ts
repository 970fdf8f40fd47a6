import { openHttpStream } from '#server/platform/http/open-http-stream.ts'
import { createCircuitBreaker } from '#server/providers/supply/guarded/circuit-breaker.ts'
import {
  type SearchProcesses,
  createSearchProcesses,
} from '#server/providers/supply/remote/search-processes.ts'
import type { AppContext } from '../app-deps.ts'

/** Two failures in a row, and a process is left alone for a moment; a new one is found within seconds. */
const breakerRule = { failuresInARow: 2, openSeconds: 1, longestOpenSeconds: 4 }

/** Returns the client of the configured search processes; undefined where this process searches by itself. */
export function openSearchProcesses({
  config,
  clock,
  log,
  version,
  metrics,
}: Pick<AppContext, 'config' | 'clock' | 'log' | 'version' | 'metrics'>): SearchProcesses | undefined {
  const { urls, token } = config.searchService
  if (urls.length === 0) return undefined
  return createSearchProcesses({
    clock,
    log,
    openStream: openHttpStream,
    urls,
    token,
    release: version,
    createBreaker: () => createCircuitBreaker({ ...breakerRule, clock }),
    ...(metrics && {
      observe: (host, outcome, seconds) => metrics.outgoingRequests.observe({ host, outcome }, seconds),
    }),
  })
}
