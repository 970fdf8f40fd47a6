import { receiveContentReports } from '#contract/api/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LogFields, silentLog } from '../../log.ts'
import { exampleShop } from '#test-kit/example-shop.ts'

const noted: [string, LogFields | undefined][] = []
let http: FastifyInstance
beforeAll(async () => {
  const log = { ...silentLog, warn: (event: string, fields?: LogFields) => void noted.push([event, fields]) }
  http = await exampleShop({ log })
})
beforeEach(() => void (noted.length = 0))
afterAll(() => http.close())

const told = (type: string, payload: unknown) =>
  http.inject({
    method: 'POST',
    url: receiveContentReports.path,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('a report of blocked content', () => {
  const line = { cause: 'script-src-elem', from: 'evil.example', route: '/order' }

  test('a report in the format of the Reporting API goes to the log without queries', async () => {
    const body = {
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js?who=me',
      documentURL: 'https://shop.example/order?key=secret',
    }
    const answer = await told('application/reports+json', [{ type: 'csp-violation', body }])
    expect(answer.statusCode).toBe(200)
    expect(noted).toEqual([['contentRefused', line]])
  })

  test('a report in the older report-uri format goes to the log', async () => {
    const report = {
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/',
      'document-uri': 'https://shop.example/order?key=secret',
    }
    expect((await told('application/csp-report', { 'csp-report': report })).statusCode).toBe(200)
    expect(noted).toEqual([['contentRefused', line]])
  })

  test.each(['', '{', '[1]', '{"csp-report":{}}'])('the malformed report %j is refused', async (payload) => {
    expect((await told('application/reports+json', payload)).statusCode).toBeGreaterThanOrEqual(400)
    expect(noted).toEqual([])
  })
})
