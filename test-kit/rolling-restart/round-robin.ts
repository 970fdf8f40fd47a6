import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A balancer in front of several processes of the shop, as nginx or a cloud provider's would be set up. */
export type RoundRobin = {
  readonly url: string
  /** Requests that were passed on, by the port of the process. */
  readonly passedOn: ReadonlyMap<number, number>
  /** Requests whose connection was refused by one process, and that another one answered. */
  readonly retried: () => number
  /** What a client was answered with in place of an answer of the shop, and answers from 500 on: each a sentence. */
  readonly failures: readonly string[]
  close(): Promise<void>
}

type Backend = { readonly port: number; isReady: boolean }

const checkEveryMs = 100
const answerWithinMs = 30_000

/**
 * Starts a balancer over processes on these ports of this machine, once all are ready. It asks each for /readyz ten times a second, gives
 * requests in turn to those that are ready, and tries another process only where no connection came about: what was sent
 * may have been done.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const backends = ports.map((port): Backend => ({ port, isReady: false }))
  const passedOn = new Map<number, number>()
  const failures: string[] = []
  let [turn, retried] = [0, 0]
  const closing = new AbortController()
  const nextReady = (except: readonly Backend[]): Backend | undefined => {
    const ready = backends.filter((one) => one.isReady && !except.includes(one))
    turn += 1
    return ready[turn % ready.length]
  }
  const passOn = (
    asked: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
    tried: Backend[] = [],
  ): void => {
    const backend = nextReady(tried)
    if (backend === undefined)
      return refuse(reply, `${asked.method} ${asked.url}: no process is ready`, failures)
    passedOn.set(backend.port, (passedOn.get(backend.port) ?? 0) + 1)
    const { method, url: path, headers } = asked
    const passed = request({ port: backend.port, host: '127.0.0.1', method, path, headers, agent: false })
    passed.setTimeout(answerWithinMs, () => passed.destroy(new Error('no answer in time')))
    passed.on('response', (answer) => {
      const { statusCode = 0 } = answer
      if (statusCode >= 500) failures.push(`${method} ${path}: answered with ${statusCode}`)
      reply.writeHead(statusCode, answer.headers)
      answer.on('error', () => failures.push(`${method} ${path}: broken off`)).pipe(reply)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return refuse(reply, `${method} ${path}: ${error.message}`, failures)
      retried += 1
      passOn(asked, body, reply, [...tried, backend])
    })
    passed.end(body)
  }
  const server = createServer((asked, reply) => {
    const parts: Buffer[] = []
    asked
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => passOn(asked, Buffer.concat(parts), reply))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const check = async () => {
    await Promise.all(backends.map(async (one) => (one.isReady = await isReady(one.port))))
  }
  while (!backends.every((one) => one.isReady)) await check()
  const checking = (async () => {
    while (!closing.signal.aborted) {
      await check()
      await wait(checkEveryMs)
    }
  })()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passedOn,
    retried: () => retried,
    failures,
    async close() {
      closing.abort()
      await checking
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function refuse(reply: ServerResponse, failure: string, failures: string[]): void {
  failures.push(failure)
  if (reply.headersSent) reply.destroy()
  else reply.writeHead(502).end()
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}
