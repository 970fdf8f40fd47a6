/**
 * Sends hostile files to a shop in a process of its own and says how much memory it and its reader of pictures had at
 * most: `node e2e/drills/hostile-slips-drill.ts 1000`. On PostgreSQL where this machine has it: the embedded database
 * would count as the shop's own. Linux only. Exits 1 when it was more than 200 MB.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BookingAnswer } from '#contract/api/booking.ts'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { aBookingRequest, aSearchRequest } from '#test-kit/app-under-test.ts'
import { freePort } from '#test-kit/free-port.ts'
import { startSender } from '#test-kit/hostile-files/sender.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/test-postgres.ts'

const count = Number(process.argv[2] ?? 100)
const atOnce = 4
const mostBytes = 200_000_000

const folder = mkdtempSync(join(tmpdir(), 'hostile-slips-'))
mkdirSync(join(folder, 'data'))
// PostgreSQL's own user must be able to walk into it.
chmodSync(folder, 0o755)
const postgres = findPostgres()
const port = await freePort()
const shop = await startShop({
  port,
  logFile: join(folder, 'shop.log'),
  environment: {
    DATA_DIR: join(folder, 'data'),
    HOUSE_WORLD: 'timetable',
    ...(postgres ? { DATABASE_URL: await startPostgres(postgres, folder) } : {}),
  },
})
const sender = startSender()
const shopId = childrenOf('self').find((id) => textOf(`/proc/${id}/cmdline`).includes('server/main.ts')) ?? ''

let orderKey = await anOrder()
const before = kilobytes(shopId, 'VmRSS') * 1024
let shopMost = 0
let pictureMost = 0
const timer = setInterval(look, 20)
const statuses: Record<number, number> = {}
for (let number = 0; number < count; number += atOnce) {
  const numbers = Array.from({ length: Math.min(atOnce, count - number) }, (_none, index) => number + index)
  await Promise.all(numbers.map(sendOne))
}
clearInterval(timer)
look()
const engine = postgres ? 'postgres' : 'embedded'
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
console.log(
  JSON.stringify({
    count,
    engine,
    statuses,
    shopBefore: megabytes(before),
    shopMost: megabytes(shopMost),
    shopGrew: megabytes(shopMost - before),
    pictureMost: megabytes(pictureMost),
  }),
)
sender.close()
await shop.stop()
if (postgres) stopPostgres(postgres, folder)
rmSync(folder, { recursive: true, force: true })
process.exitCode = shopMost - before < mostBytes && pictureMost < mostBytes ? 0 : 1

/** Sends the file of this number, again when the shop has too much to do, for another order when this one is full. */
async function sendOne(number: number): Promise<void> {
  for (;;) {
    const { status, body } = await sender.send({ number, port, orderKey })
    const isFull = body.includes('"tooManySlips"')
    if (isFull) orderKey = await anOrder()
    if (status === 503) await new Promise((resolve) => setTimeout(resolve, 50))
    if (isFull || status === 503) continue
    statuses[status] = (statuses[status] ?? 0) + 1
    return
  }
}

async function anOrder(): Promise<string> {
  const found = await post<{ offers: OfferAnswer[] }>('/api/shopping/', aSearchRequest())
  const [offer] = found.offers
  if (!offer) throw new Error('nothing is sold')
  const param = Buffer.from(JSON.stringify(aBookingRequest(offer))).toString('base64')
  const answer = await fetch(`${shop.url}/api/booking/`, {
    method: 'POST',
    body: new URLSearchParams({ param }),
  })
  const booked = (await answer.json()) as BookingAnswer
  await post('/api/payments/', { orderKey: booked.orderKey, paymentMethod: 'bankTransfer' })
  return booked.orderKey
}

async function post<Body>(path: string, json: object): Promise<Body> {
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

function look(): void {
  shopMost = Math.max(shopMost, kilobytes(shopId, 'VmRSS') * 1024)
  const readers = childrenOf(shopId).filter((id) => textOf(`/proc/${id}/cmdline`).includes('picture-process'))
  pictureMost = Math.max(pictureMost, ...readers.map((id) => kilobytes(id, 'VmHWM') * 1024))
}

function kilobytes(id: string, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(textOf(`/proc/${id}/status`))?.[1] ?? 0)
}

function childrenOf(id: string): string[] {
  try {
    const tasks = readdirSync(`/proc/${id}/task`)
    return tasks.flatMap((task) => textOf(`/proc/${id}/task/${task}/children`).split(' ').filter(Boolean))
  } catch {
    return []
  }
}

/** What stands in a file; nothing when it has just gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
