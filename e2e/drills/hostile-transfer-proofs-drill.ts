import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { aBookingRequest, aSearchRequest } from '#test-kit/app-under-test.ts'
import { reportDrill } from '#test-kit/drill-report.ts'
import { freePort } from '#test-kit/free-port.ts'
import { startSender } from '#test-kit/hostile-files/sender.ts'
import { startShop } from '#test-kit/kill-drill/shop-process.ts'
import { findPostgres, startPostgres, stopPostgres } from '#test-kit/database/test-postgres.ts'
import { withoutLimits } from '#test-kit/without-limits.ts'

/**
 * Sends hostile files to a shop in a separate process and measures the peak memory of the shop and of its
 * picture decoder. Uses PostgreSQL where this machine has it: the embedded database would count as the shop's
 * memory. Linux only. Exits with 1 when either uses more than 200 MB.
 *
 *   node e2e/drills/hostile-transfer-proofs-drill.ts [--files 100] [--json]
 */
const { values } = parseArgs({
  options: { files: { type: 'string', default: '100' }, json: { type: 'boolean', default: false } },
})

const count = Number(values.files)
const atOnce = 4
const mostBytes = 200_000_000

const folder = mkdtempSync(join(tmpdir(), 'hostile-transfer-proofs-'))
mkdirSync(join(folder, 'data'))
// PostgreSQL's own user needs access to the folder.
chmodSync(folder, 0o755)
const postgres = findPostgres()
const port = await freePort()
const shop = await startShop({
  port,
  logFile: join(folder, 'shop.log'),
  environment: {
    DATA_DIR: join(folder, 'data'),
    ...withoutLimits,
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
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
const figures = {
  files: count,
  engine: postgres ? 'postgres' : 'embedded',
  statuses,
  shopBeforeMb: megabytes(before),
  shopMostMb: megabytes(shopMost),
  shopGrewMb: megabytes(shopMost - before),
  pictureMostMb: megabytes(pictureMost),
}
const violations = [
  ...(shopMost - before < mostBytes ? [] : [`the shop grew by ${figures.shopGrewMb} MB`]),
  ...(pictureMost < mostBytes ? [] : [`the reader of pictures took ${figures.pictureMostMb} MB`]),
]
reportDrill({ drill: 'hostile-transfer-proofs-drill', figures, violations }, values.json)
sender.close()
await shop.stop()
if (postgres) stopPostgres(postgres, folder)
rmSync(folder, { recursive: true, force: true })

/**
 * Sends the file of this number, again when the shop is overloaded, and for another order when this one is
 * full.
 */
async function sendOne(number: number): Promise<void> {
  for (;;) {
    const { status, body } = await sender.send({ number, port, orderKey })
    const isFull = body.includes('"tooManyTransferProofs"')
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
  const readers = childrenOf(shopId).filter((id) =>
    textOf(`/proc/${id}/cmdline`).includes('sanitizer-process'),
  )
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

/** Returns the text of a file; empty when it has just been removed. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
