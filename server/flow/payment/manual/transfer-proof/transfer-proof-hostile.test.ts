import { readFileSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentAnswer } from '#contract/api/payment.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { hostileKinds, hostileMark } from '#test-kit/hostile-files/hostile-files.ts'
import { type Answered, type Sender, startSender } from '#test-kit/hostile-files/sender.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** How many files are sent: each kind once, or a thousand for the whole measure. */
const count = Number(process.env['HOSTILE_FILES'] ?? hostileKinds.length)
const atOnce = 4
const mostBytes = 200_000_000
const active = [
  hostileMark,
  '<script',
  '<svg',
  '<html',
  'PK\u0003\u0004',
  'GIF8',
  '%PDF',
  'Exif',
  'ICC_PROFILE',
]

withDatabase(`slips sent by bad people (${count} files)`, (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  let sender: Sender
  let port = 0
  let orderKey = ''
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
    clerk = await signInAdministrator(shop, kit.database)
    orderKey = (await shop.book(aBookingRequest(await anOffer(shop)))).body.orderKey
    await shop.post<PaymentAnswer>('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.app.http.server.address() as AddressInfo).port
    sender = startSender()
  })
  afterAll(async () => {
    sender.close()
    await shop.close()
  })

  const statusOf = async (number: number): Promise<Answered> => {
    const answered = await sender.send({ number, port, orderKey })
    // Too many at once: it is to be sent again.
    if (answered.status !== 503) return answered
    await new Promise((resolve) => setTimeout(resolve, 50))
    return statusOf(number)
  }
  /** What was taken, as staff are shown it; then it makes room for more. */
  const lookAtTaken = async () => {
    const transferProofs = await kit.database.db
      .selectFrom('transfer_proof')
      .select('transfer_proof_id')
      .execute()
    for (const { transfer_proof_id } of transferProofs) {
      const shown = await clerk.get(`/api/staff/payments/transfer-proofs/${transfer_proof_id}/picture`)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-disposition': expect.stringMatching(/^attachment; filename="slp-\w+\.jpg"$/),
      })
      expect(active.filter((one) => shown.rawPayload.includes(one))).toEqual([])
      const { format, width, height } = await sharp(shown.rawPayload).metadata()
      expect(format === 'jpeg' && Math.max(width, height) <= 2000).toBe(true)
    }
    await kit.database.db.deleteFrom('transfer_proof').execute()
    return transferProofs.length
  }
  const check = ({ name, status, headers, body }: Answered) => {
    const isFlood = name.startsWith('100 MB')
    expect([name, [0, 200, 400, 404, 409, 413, 415, 422].includes(status)]).toEqual([name, true])
    if (isFlood) expect([0, 413]).toContain(status)
    else expect([name, status]).not.toEqual([name, 0])
    if (status === 0) return
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toContain(hostileMark)
  }

  it('serves no file as active content, within bounded memory', async () => {
    const watch = watchMemory()
    const statuses: Record<number, number> = {}
    let taken = 0
    for (let number = 0; number < count; number += atOnce) {
      const numbers = Array.from(
        { length: Math.min(atOnce, count - number) },
        (_none, index) => number + index,
      )
      for (const answered of await Promise.all(numbers.map(statusOf))) {
        check(answered)
        statuses[answered.status] = (statuses[answered.status] ?? 0) + 1
      }
      taken += await lookAtTaken()
    }
    const pictureMost = watch.stop()
    process.stdout.write(`${JSON.stringify({ count, statuses, taken, pictureMost })}\n`)
    expect(taken).toBeGreaterThan(0)
    // The shop's own memory is measured where nothing else is in its process: e2e/drills/hostile-transfer-proofs-drill.ts
    expect(pictureMost).toBeLessThan(mostBytes)
  }, 1_200_000)
})

/** Watches how large the process that reads pictures gets; in bytes. */
function watchMemory() {
  let most = 0
  const look = () => {
    most = Math.max(most, ...pictureProcesses().map(mostBytesOf))
  }
  const timer = setInterval(look, 20)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return most
    },
  }
}

/** Ids of the processes that this one reads pictures with, where the machine tells. */
function pictureProcesses(): string[] {
  const children = textsOf('/proc/self/task', (task) => `/proc/self/task/${task}/children`)
  const ids = children.join(' ').split(' ').filter(Boolean)
  return ids.filter((id) => textOf(`/proc/${id}/cmdline`).includes('sanitizer-process'))
}

/** The most memory that a process has had until now. */
function mostBytesOf(id: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0) * 1024
}

function textsOf(directory: string, pathOf: (name: string) => string): string[] {
  try {
    return readdirSync(directory).map((name) => textOf(pathOf(name)))
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
