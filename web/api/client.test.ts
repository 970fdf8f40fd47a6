import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { callApi } from './client.ts'
import { streamApi } from './stream.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let base = ''
let handle: Handler = () => {}

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) base = `http://127.0.0.1:${address.port}`
  // The pages of the shop and its calls are on one address.
  window.location.href = `${base}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'th'
})

const answer =
  (status: number, body: string, type = 'application/json'): Handler =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

const call = () => callApi({ method: 'GET', path: `${base}/api/x`, answer: z.object({ total: z.int() }) })

describe('a call', () => {
  it('gives the answer in its shape', async () => {
    handle = answer(200, '{"total":5}')
    expect(await call()).toEqual({ ok: true, value: { total: 5 } })
  })

  it('tells the language of the page, and sends a fixed header while nobody is signed in', async () => {
    let seen: IncomingMessage['headers'] = {}
    handle = (request, response) => {
      seen = request.headers
      answer(200, '{"total":5}')(request, response)
    }
    await call()
    expect(seen['accept-language']).toBe('th')
    expect(seen['x-requested-with']).toBe('Farehouse')
    expect(seen.authorization).toBeUndefined()
    localStorage.setItem(
      'user',
      '{"value":{"access_token":"a.b.c","expires_in":300},"expiry":99999999999999}',
    )
    await call()
    expect(seen.authorization).toBe('Bearer a.b.c')
    expect(seen['x-requested-with']).toBeUndefined()
  })

  it('A call is sent once more when its token was replaced while it was under way', async () => {
    const userWith = (access_token: string) =>
      JSON.stringify({ value: { access_token, expires_in: 300 }, expiry: 99_999_999_999_999 })
    localStorage.setItem('user', userWith('old'))
    const seen: (string | undefined)[] = []
    handle = (request, response) => {
      seen.push(request.headers.authorization)
      localStorage.setItem('user', userWith('new'))
      const isOld = request.headers.authorization === 'Bearer old'
      answer(isOld ? 401 : 200, '{"total":5}')(request, response)
    }
    expect(await call()).toEqual({ ok: true, value: { total: 5 } })
    expect(seen).toEqual(['Bearer old', 'Bearer new'])
  })

  it('sends a text file as it is', async () => {
    const bytes: Buffer[] = []
    let type = ''
    handle = (request, response) => {
      type = request.headers['content-type'] ?? ''
      request.on('data', (part: Buffer) => bytes.push(part))
      request.on('end', () => answer(200, '{"total":5}')(request, response))
    }
    const text = new Blob(['\ufeffa,b\r\n1,2'], { type: 'text/csv' })
    const path = `${base}/api/x`
    await callApi(
      { method: 'POST', path, takes: 'raw', answer: z.object({ total: z.int() }) },
      { body: text },
    )
    expect(type).toBe('text/plain')
    expect(Buffer.concat(bytes).toString()).toBe('\ufeffa,b\r\n1,2')
  })

  it('gives a refusal with its words, its help and its number', async () => {
    const refusal = {
      problem: 'seatsGone',
      message: 'm',
      help: 'h',
      reference: 'R1',
      field: 'a.b',
      errorCode: 409,
    }
    handle = answer(409, JSON.stringify(refusal))
    expect(await call()).toEqual({
      ok: false,
      fault: {
        kind: 'problem',
        problem: 'seatsGone',
        message: 'm',
        help: 'h',
        reference: 'R1',
        field: 'a.b',
      },
    })
  })

  it.each([
    ['error over 0', '{"total":5,"error":1}'],
    ['code over 0', '{"total":5,"code":400}'],
    ['errorCode over 0', '{"total":5,"errorCode":400}'],
    ['ExceptionType', '{"total":5,"ExceptionType":"X"}'],
    ['another shape', '{"total":"5"}'],
  ])('counts an answer of 200 as failure: %s', async (_name, body) => {
    handle = answer(200, body)
    expect(await call()).toMatchObject({ ok: false, fault: { kind: 'problem', problem: 'unexpected' } })
  })

  it.each([
    ['no JSON', answer(200, '<html>')],
    ['a page of a broken proxy', answer(502, '<html>Bad gateway', 'text/html')],
    ['a cut connection', (request: IncomingMessage) => request.socket.destroy()],
  ])('a call without a usable answer is offline: %s', async (_name, handler) => {
    handle = handler
    const result = await call()
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.fault.kind).toBe('offline')
  })

  it('an answer with the word "Failed" is offline, and a name such as Failedsen is not', async () => {
    handle = answer(200, '{"message":"Failed to open the database"}')
    expect(await call()).toEqual({ ok: false, fault: { kind: 'offline' } })
    handle = answer(400, '"Failed"')
    expect(await call()).toEqual({ ok: false, fault: { kind: 'offline' } })
    handle = answer(200, '{"total":5,"name":"Ferror Failedsen"}')
    expect(await call()).toEqual({ ok: true, value: { total: 5 } })
  })

  it('a refusal of a proxy keeps its status alone', async () => {
    handle = answer(418, '<html>', 'text/html')
    expect(await call()).toMatchObject({
      ok: false,
      fault: { kind: 'problem', message: '', httpStatus: 418 },
    })
  })

  it('an empty answer is offline, or the failure that its caller set', async () => {
    handle = answer(200, '')
    expect(await call()).toEqual({ ok: false, fault: { kind: 'offline' } })
    const { unreadable: ifEmpty } = await import('./client.ts')
    const path = `${base}/api/x`
    const asked = await callApi({ method: 'GET', path, answer: z.object({ total: z.int() }) }, { ifEmpty })
    expect(asked).toEqual({ ok: false, fault: ifEmpty })
  })

  it.each([
    ['{"total":5,"lastError":""}', false],
    ['{"total":5,"parts":[{"errors":[]}]}', false],
    ['{"total":5,"name":"Terror Ferror"}', true],
  ])('a booking answer with a member called error fails: %s is %s', async (body, ok) => {
    handle = answer(200, body)
    const shape = z.object({ total: z.int() })
    for (const name of ['booking', 'PreciseBooking'])
      expect((await callApi({ method: 'POST', path: `${base}/api/${name}/`, answer: shape })).ok).toBe(ok)
    expect((await call()).ok).toBe(true)
  })

  it('a call is offline when the answer takes too long', async () => {
    handle = () => {}
    const result = await callApi(
      { method: 'GET', path: `${base}/slow`, answer: z.unknown() },
      { timeoutMs: 50 },
    )
    expect(result).toEqual({ ok: false, fault: { kind: 'offline' } })
  })
})

describe('a stream', () => {
  const event = z.object({ n: z.int() })
  const listen = async () => {
    const events = []
    for await (const result of streamApi({ method: 'POST', path: `${base}/api/s`, line: event }))
      events.push(result)
    return events
  }

  it('gives each line as it comes, also when a line is cut within a character', async () => {
    const bytes = new TextEncoder().encode('{"n":1,"name":"กรุงเทพ"}\n\n{"n":2}\n{"n":3}')
    handle = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      const cuts = [0, 17, 18, 30, bytes.length]
      for (const [index, end] of cuts.slice(1).entries()) {
        setTimeout(() => response.write(bytes.slice(cuts[index], end)), index * 15)
      }
      setTimeout(() => response.end(), 100)
    }
    expect(await listen()).toEqual([1, 2, 3].map((n) => ({ ok: true, value: { n } })))
  })

  it('ends with the failure that a line tells of', async () => {
    handle = answer(200, '{"n":1}\n{"error":1,"problem":"supplierUnavailable","message":"m"}\n{"n":2}\n')
    const events = await listen()
    expect(events).toHaveLength(2)
    expect(events[1]).toMatchObject({ ok: false, fault: { problem: 'supplierUnavailable' } })
  })

  it('ends with a failure when the connection is cut', async () => {
    handle = (_request, response) => {
      response.writeHead(200)
      response.write('{"n":1}\n')
      setTimeout(() => response.destroy(), 20)
    }
    expect((await listen()).at(-1)).toEqual({ ok: false, fault: { kind: 'offline' } })
  })
})
