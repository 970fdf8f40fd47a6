import { sql } from 'kysely'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'
import { type PostgresCluster, startCluster } from '#test-kit/database/postgres-cluster.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { thisRun } from '#test-kit/database/test-run.ts'
import { WalletService } from '#test-kit/payments/wallet-service.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { detectRestore } from './platform/restore-store.ts'

const engines = thisRun().hasPostgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

describe.each(engines)('a shop on %s that is restored from a backup', (engine) => {
  const airline = new AirlineUnderTest()
  const wallet = new WalletService()
  const cards = new WalletService().provider({ method: 'card', brands: ['visa'], lists: false })
  let folder = ''
  let cluster: PostgresCluster | undefined
  let database: Database
  let shop: AppUnderTest
  let isRestored = false

  const dataDir = () => join(folder, 'data')
  /** Starts the shop as main.ts does. */
  const start = async (): Promise<void> => {
    const databaseUrl = cluster?.databaseUrl
    database = await openDatabase({ ...(databaseUrl && { databaseUrl }), dataDir: dataDir() })
    await database.migrate()
    isRestored = await detectRestore({
      database,
      dataDir: dataDir(),
      now: '2026-11-21T03:00:00.000Z' as never,
    })
    shop = await appUnderTest(database, { DATA_DIR: dataDir() }, airline.supplyOf, [
      wallet.provider(),
      { ...cards, providerId: 'twoc2p' },
    ])
  }
  const stop = async (): Promise<void> => {
    await shop.close()
    await database.close()
  }
  const onServer = async (statements: readonly string[]): Promise<void> => {
    const url = new URL(cluster?.databaseUrl ?? '')
    url.pathname = '/template1'
    const server = await openDatabase({ databaseUrl: url.href, dataDir: '' })
    for (const statement of statements) await sql.raw(statement).execute(server.db)
    await server.close()
  }
  const backUp = async (): Promise<void> => {
    if (cluster) await onServer(['create database backup template postgres'])
    else cpSync(dataDir(), join(folder, 'backup'), { recursive: true, preserveTimestamps: true })
  }
  const restore = async (): Promise<void> => {
    if (cluster) return onServer(['drop database postgres', 'create database postgres template backup'])
    rmSync(dataDir(), { recursive: true })
    cpSync(join(folder, 'backup'), dataDir(), { recursive: true, preserveTimestamps: true })
  }
  const pay = async ({ orderKey }: BookingAnswer) => {
    const asked = { orderKey, paymentMethod: 'paypal' }
    const chosen = await shop.post<{ problem?: string }>('/api/payments/', asked)
    if (chosen.status !== 200) return chosen
    return shop.post<{ problem?: string }>('/api/payments/start', { orderKey })
  }
  const stateOf = async ({ orderKey }: BookingAnswer) =>
    (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
  const report = async (what: 'run' | 'settle' | '', settled?: object) => {
    const clerk = await signInAdministrator({ ...shop, dataDir: dataDir() }, database)
    const path = '/api/staff/payments/reconciliation'
    const answer =
      what === ''
        ? await clerk.send('GET', path)
        : await clerk.send('POST', `${path}/${what}`, ...(settled === undefined ? [] : [settled]))
    return answer.json<ReconciliationAnswer>().differences
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'farehouse-restore-'))
    if (engine === 'postgres') cluster = await startCluster()
    else await copyEmbeddedDatabase(dataDir())
    airline.begin()
    await start()
  }, 600_000)
  afterAll(async () => {
    await stop()
    cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the shop sells nothing before the comparison, charges nobody twice, and reports payments until they are settled', async () => {
    const book = async (paymentMethod: 'paypal' | 'counter' | 'card') => {
      const offer = await anOffer(shop)
      const acceptedSurcharge = Math.round(offer.price.total * 0.015)
      const card = paymentMethod === 'card' ? ({ cardBrand: 'visa', acceptedSurcharge } as const) : {}
      const booked = await shop.book(aBookingRequest(offer, { paymentMethod, ...card }))
      expect(booked.status).toBe(200)
      return booked.body
    }
    const [chosenBefore, chosenAfter] = [await book('paypal'), await book('counter')]
    const [paidAtTheBank, untouched] = [await book('counter'), await book('counter')]
    // Its provider offers no list: nobody knows whether it was paid since the backup.
    const paidByCardPerhaps = await book('card')
    await stop()
    await backUp()
    await start()
    expect(isRestored).toBe(false)
    for (const order of [chosenBefore, chosenAfter]) {
      expect((await pay(order)).status).toBe(200)
      for (const reference of wallet.payments.keys()) wallet.agree(reference)
      await shop.post('/api/payments/check', { orderKey: order.orderKey })
      await shop.app.runDue()
      expect(await stateOf(order)).toBe('ticketed')
      for (const reference of wallet.payments.keys()) wallet.take(reference)
    }
    // Paid at a bank without a list: only its tickets show it.
    airline.change(paidAtTheBank.orderNumber, { state: 'ticketed' })
    const bookedAfter = await book('counter')
    await stop()
    await restore()

    await start()
    expect(isRestored).toBe(true)
    shop.clock.advance(60_000)
    expect(await stateOf(chosenBefore)).toBe('held')
    expect(await pay(chosenBefore)).toMatchObject({
      status: 503,
      body: { problem: 'temporarilyUnavailable' },
    })
    expect((await shop.book(aBookingRequest(await anOffer(shop)))).status).toBe(503)
    wallet.isSilent = true
    await shop.app.runDue()
    expect((await shop.book(aBookingRequest(await anOffer(shop)))).status).toBe(503)
    wallet.isSilent = false
    airline.isListSilent = true
    await shop.app.runDue()
    expect((await shop.book(aBookingRequest(await anOffer(shop)))).status).toBe(503)
    airline.isListSilent = false
    await shop.app.runDue()
    expect((await shop.book(aBookingRequest(await anOffer(shop)))).status).toBeLessThan(300)
    for (const order of [chosenBefore, chosenAfter, paidAtTheBank, paidByCardPerhaps]) {
      expect(await stateOf(order)).toBe('review')
      expect(await pay(order)).toMatchObject({ status: 409, body: { problem: 'bookingNotPayable' } })
    }
    expect(wallet.payments.size).toBe(2)
    expect(await stateOf(untouched)).toBe('held')
    const differences = await report('run')
    expect(differences.map(({ providerId, orderNumber }) => [providerId, orderNumber])).toEqual(
      expect.arrayContaining([
        ['paypal', chosenBefore.orderNumber],
        ['paypal', chosenAfter.orderNumber],
        ...[chosenBefore, chosenAfter, paidAtTheBank].map((one) => ['demo', one.orderNumber]),
        ['demo', undefined],
      ]),
    )
    expect(await report('run')).toEqual(differences)
    expect(differences).toHaveLength(6)

    // Unpaid seats that were held after the backup and belong to no order: staff have time to review, then
    // they are released.
    const seats = () => airline.reservationOf(bookedAfter.orderNumber).state
    expect(seats()).toBe('held')
    await shop.app.runDue()
    shop.clock.advance(18 * 3_600_000)
    await shop.app.runDue()
    expect(seats()).toBe('cancelled')
    const left = await report('')
    expect(left).toHaveLength(5)
    for (const { differenceId } of left) await report('settle', { differenceId, note: 'looked into' })
    expect(await report('run')).toEqual([])

    await stop()
    await start()
    expect(isRestored).toBe(false)
  }, 600_000)
})
