/**
 * A supplier for benches, in its own process: answers every search with a given response after a fixed time.
 * Arguments: a file with the response, the time in ms, and the number of batches in which Duffel's offers
 * arrive, evenly spread, as they do airline by airline; it prints its port. Implements just enough of both
 * wire formats.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const [file = '', delayMs = '0', parts = '1'] = process.argv.slice(2)
const whole = readFileSync(file)
const packed = gzipSync(whole)
const nothing = JSON.stringify({
  groupedItineraryResponse: {
    version: '5',
    messages: [],
    statistics: { itineraryCount: 0 },
    itineraryGroups: [],
  },
})
const token = JSON.stringify({ access_token: 'T1RLAQ', token_type: 'bearer', expires_in: 604_800 })
const noOrders = JSON.stringify({ data: [], meta: { limit: 1, before: null, after: null } })
const batches = batchesOf(JSON.parse(whole.toString()), Number(parts))
const begun = JSON.stringify({
  data: { id: 'orq_bench', total_batches: batches.length, remaining_batches: batches.length },
})
let asked = 0
let firstAskedMs = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (part: Buffer) => chunks.push(part))
  request.on('end', () => {
    const { url = '', method } = request
    const say = (text: string, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    if (url.includes('/auth/token')) return say(token)
    // The health check of Duffel.
    if (url.startsWith('/air/orders')) return say(noOrders)
    if (method === 'POST' && url.startsWith('/air/')) return say(begun, 201)
    if (url.startsWith('/air/')) {
      const place = asked % batches.length
      asked += 1
      if (place === 0) firstAskedMs = performance.now()
      const dueMs = (Number(delayMs) * (place + 1)) / batches.length
      setTimeout(() => say(batches[place] ?? ''), Math.max(0, firstAskedMs + dueMs - performance.now()))
      return
    }
    // The second call of a Sabre search, for full flights.
    if (Buffer.concat(chunks).includes('"AvailableFlightsOnly":false')) return say(nothing)
    const isPacked = String(request.headers['accept-encoding']).includes('gzip')
    const body = isPacked ? packed : whole
    const headers = {
      'content-type': 'application/json',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    }
    setTimeout(() => {
      response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
    }, Number(delayMs))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

type Offers = { readonly data?: { readonly offers?: readonly unknown[] } }

/** Splits the offers of a response into batches. */
function batchesOf({ data }: Offers, count: number): string[] {
  const offers = data?.offers ?? []
  const size = Math.ceil(offers.length / count)
  return Array.from({ length: offers.length === 0 ? 0 : count }, (_, index) =>
    JSON.stringify({
      data: {
        id: 'orq_bench',
        total_batches: count,
        remaining_batches: count - index - 1,
        offers: offers.slice(index * size, (index + 1) * size),
      },
    }),
  )
}
