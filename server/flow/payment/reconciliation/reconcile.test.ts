import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import type { Instant } from '#contract/terms/time.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { WalletHarness } from '#test-kit/payments/wallet-shop.ts'
import { reconcilePaymentsJob } from './reconcile-jobs.ts'
import { nextComparisonAt } from './reconcile.ts'

const minuteMs = 60_000

it('begins at three in the morning in Bangkok', () => {
  expect(nextComparisonAt('2026-11-21T19:59:59.000Z' as Instant)).toBe('2026-11-21T20:00:00.000Z')
  expect(nextComparisonAt('2026-11-21T20:00:00.000Z' as Instant)).toBe('2026-11-22T20:00:00.000Z')
})

withDatabase('comparing with a payment provider', (kit) => {
  const at = new WalletHarness(kit)
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    // The tables were emptied after the shop had asked for it.
    await enqueueJob(kit.database.db, { kind: reconcilePaymentsJob, key: 'only', payload: {} })
  })
  afterAll(() => at.shop.close())

  const report = async (what: 'run' | 'settle' | '' = '', json: object = {}) => {
    // What is begun at this very moment is not in the stretch that is compared.
    at.shop.clock.advance(1)
    const path = what === '' ? 'reconciliation' : `reconciliation/${what}`
    const method = what === '' ? 'GET' : 'POST'
    const answer = await at.desk<ReconciliationAnswer>(method, path, what === 'settle' ? json : undefined)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const ofPaypal = ({ runs }: Pick<ReconciliationAnswer, 'runs'>) =>
    runs.filter(({ providerId }) => providerId === 'paypal')
  const told = () => at.shop.logged.filter((line) => line.includes('reconciliationDifferences')).length

  it('finds nothing where both sides agree: paid, partly refunded, cancelled and started', async () => {
    const paid = await at.bookAndPay()
    await at.giveBack((await at.latest(paid)).payment_id, 1_00)
    await at.sendToWallet(await at.book())
    await at.runDue(11 * minuteMs)
    const { differences, ...rest } = await report('run')
    expect(differences).toEqual([])
    const runs = ofPaypal(rest)
    expect(runs[0]).toMatchObject({ providerId: 'paypal', compared: 2, differences: 0 })
    expect(runs[0]?.endedAt).toBeDefined()
  })

  it('finds payments missing on either side and differing amounts, and reports each once', async () => {
    const [lost, other, back] = [await at.bookAndPay(), await at.bookAndPay(), await at.bookAndPay()]
    const before = told()
    at.wallet.payments.delete(lost.reference)
    at.wallet.take(other.reference, 123)
    at.wallet.refunds.set('by-hand-there', { of: back.reference, amount: 77, state: 'done' })
    at.wallet.addStranger('STRANGER-01', 500_00, at.shop.clock.now())
    const { differences } = await report('run')
    const found = differences.map(({ kind, ours, theirs, orderNumber, note }) => [
      kind,
      ours,
      theirs,
      orderNumber,
      note,
    ])
    expect(found).toHaveLength(4)
    expect(found).toContainEqual([
      'oursWithoutTheirs',
      lost.amountDue,
      undefined,
      lost.orderNumber,
      'received',
    ])
    expect(found).toContainEqual(['amountDiffers', other.amountDue, 123, other.orderNumber, 'taken'])
    expect(found).toContainEqual(['amountDiffers', 0, 77, back.orderNumber, 'given back'])
    expect(found).toContainEqual([
      'theirsWithoutOurs',
      undefined,
      500_00,
      undefined,
      'captured there, STRANGER-01',
    ])
    const facts = differences.map((one) => one.facts)
    expect(facts).toContainEqual({ subject: 'payment', ourState: 'received' })
    expect(facts).toContainEqual({ subject: 'payment' })
    expect(facts).toContainEqual({ subject: 'refund' })
    const stranger = { subject: 'payment', theirState: 'captured', clientReference: 'STRANGER-01' }
    expect(facts).toContainEqual(stranger)
    expect(told() - before).toBe(1)
    expect((await report('run')).differences).toHaveLength(4)
    expect(told() - before).toBe(1)
  })

  it('closes a difference that has disappeared, and keeps a settled one silent while it stays the same', async () => {
    const [paid, other] = [await at.bookAndPay(), await at.bookAndPay()]
    at.wallet.take(paid.reference, 1)
    at.wallet.take(other.reference, 2)
    const first = await report('run')
    const differenceId = first.differences.find(({ theirs }) => theirs === 2)?.differenceId
    at.wallet.take(paid.reference)
    expect((await report('settle', { differenceId, note: 'fee of theirs' })).differences).toHaveLength(1)
    expect((await report('run')).differences).toEqual([])
    at.wallet.take(other.reference, 3)
    expect((await report('run')).differences).toMatchObject([{ kind: 'amountDiffers', theirs: 3 }])
  })

  it('captures a stalled payment that the payer approved, though nobody came back', async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    // Its own job was lost.
    await kit.database.db.deleteFrom('job').where('kind', '=', 'advance-payment').execute()
    at.wallet.agree(reference)
    await at.runDue(6 * minuteMs)
    expect((await at.order(booked)).state).toBe('ticketed')
  })

  it('compares every night automatically, and asks again after a missing list', async () => {
    const booked = await at.book()
    const reference = await at.sendToWallet(booked)
    at.wallet.isSilent = true
    await at.runDue()
    // From ten in the morning to half past three at night.
    await at.runDue(17 * 60 * minuteMs + 10 * minuteMs)
    expect(ofPaypal(await report())).toEqual([])
    at.wallet.isSilent = false
    at.wallet.take(reference)
    await at.runDue(40 * minuteMs)
    expect(ofPaypal(await report())).toHaveLength(1)
    expect((await at.order(booked)).state).toBe('ticketed')
  })
})
