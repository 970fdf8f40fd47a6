import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isDraining } from './drain.ts'

/** Returns true when a part of the shop can do its work right now. */
export type ReadyCheck = () => Promise<boolean>

/** The parts that readiness checks, by name: "database", "supply", "jobs". */
export type ReadyChecks = Readonly<Record<string, ReadyCheck>>

const checkTimeoutMs = 2_000

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: every part works and the shop is not shutting down;
 * otherwise 503 with the parts that fail. A check that throws or takes longer than 2 s counts as failed.
 */
export function addHealth(
  http: FastifyInstance,
  parts: { readonly checks: ReadyChecks; readonly clock: Clock },
): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ alive: true }))
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const names = Object.keys(parts.checks)
    const works = await Promise.all(
      Object.values(parts.checks).map((check) => isReadyInTime(check, parts.clock)),
    )
    const isReady = works.every(Boolean) && !isDraining(http)
    const checks = Object.fromEntries(
      names.map((name, index) => [name, works[index] === true ? 'ok' : 'down']),
    )
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, draining: isDraining(http), checks })
  })
}

async function isReadyInTime(check: ReadyCheck, clock: Clock): Promise<boolean> {
  const enough = new AbortController()
  try {
    const late = clock.sleep(checkTimeoutMs, enough.signal).then(
      () => false,
      () => false,
    )
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    enough.abort()
  }
}
