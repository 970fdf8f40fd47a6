import { afterEach, describe, expect, it } from 'vitest'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { silentLog } from '#server/platform/log.ts'
import { openSearchProcesses } from './open-search-processes.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts search processes that answer like this, and returns a client of them with a count of requests. */
async function processesThat(...answers: readonly Answer[]) {
  const asked = answers.map(() => 0)
  const urls = await Promise.all(
    answers.map(async (answer, at) => {
      const server = createServer((request, response) => {
        asked[at] = (asked[at] ?? 0) + 1
        answer(request, response)
      }).listen(0, '127.0.0.1')
      running.push(server)
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }),
  )
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/shop',
    SEARCH_URL: urls.join(','),
    SEARCH_TOKEN: 'secret',
  })
  const processes = openSearchProcesses({ config, clock: systemClock, log: silentLog, version: '1' })
  if (!processes) throw new Error('There are addresses.')
  const ask = async (signal = new AbortController().signal): Promise<string[]> => {
    const lines: string[] = []
    for await (const line of processes.ask('/search/house/shop', '{}', signal))
      lines.push(Buffer.from(line).toString())
    return lines
  }
  return { processes, asked, ask }
}

const answers: Answer = (_, response) => void response.end('\n{"a":1}\n\n{"b":2}\n')
const refuses: Answer = (_, response) => void response.writeHead(409).end('{}')
const breaksOff: Answer = (_, response) => {
  response.write('\n')
  setTimeout(() => response.destroy(), 5)
}
const breaksOffLate: Answer = (_, response) => {
  response.write('{"a":1}\n')
  setTimeout(() => response.destroy(), 5)
}
const isSilent: Answer = () => undefined

describe('the client of search processes', () => {
  it('yields the lines of an answer without the empty ones, and sends its token and release', async () => {
    const seen: IncomingMessage['headers'][] = []
    const { ask } = await processesThat((request, response) => {
      seen.push(request.headers)
      answers(request, response)
    })
    expect(await ask()).toEqual(['{"a":1}\n', '{"b":2}\n'])
    expect(seen[0]).toMatchObject({ authorization: 'Bearer secret', 'farehouse-release': '1' })
  })

  it.each([
    ['refuses', refuses],
    ['breaks off before its first line', breaksOff],
  ])('asks another process where one %s, and leaves that one alone after two failures', async (_, bad) => {
    const { ask, asked } = await processesThat(bad, answers)
    for (let times = 0; times < 6; times += 1) expect(await ask()).toHaveLength(2)
    expect(asked).toEqual([2, 6])
  })

  it('does not ask again once a line has come', async () => {
    const { ask, asked } = await processesThat(breaksOffLate)
    await expect(ask()).rejects.toThrow('ECONNRESET')
    expect(asked).toEqual([1])
  })

  it('fails and is not reachable where no process answers', async () => {
    const { ask, processes } = await processesThat(refuses, refuses)
    await expect(ask()).rejects.toThrow('unreachable')
    expect(processes.isReachable()).toBe(false)
  })

  it('closes the connection of a search that is given up, which says nothing about the process', async () => {
    const leaving = new AbortController()
    const closed = Promise.withResolvers<void>()
    const { ask, processes } = await processesThat((request, response) => {
      response.once('close', () => closed.resolve())
      isSilent(request, response)
      leaving.abort()
    })
    await expect(ask(leaving.signal)).rejects.toThrow()
    await closed.promise
    expect(processes.isReachable()).toBe(true)
  })

  it('spreads searches over the processes by how many each is at', async () => {
    const waiting: ServerResponse[] = []
    const holds: Answer = (_, response) => void waiting.push(response)
    const { ask, asked } = await processesThat(holds, holds, holds)
    const all = Array.from({ length: 6 }, () => ask())
    await expect.poll(() => waiting.length).toBe(6)
    expect(asked).toEqual([2, 2, 2])
    for (const response of waiting) response.end('{}\n')
    await Promise.all(all)
  })
})
