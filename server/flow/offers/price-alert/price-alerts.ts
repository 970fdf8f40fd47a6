import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import { unsubscribeFromPriceAlert } from '#contract/api/share/price-alert.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, type LocalDate, plusDays, plusMinutes } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { type SearchWorld, acceptSearch } from '#server/flow/search/search.ts'
import { type AttemptLimit, attemptsAfterFailure, secondsBlocked } from '#server/platform/attempt-limit.ts'
import type { AttemptStore } from '#server/platform/attempt-store.ts'
import { type Signer, sha256Base64url } from '#server/platform/crypto.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { DatedPricesStep } from '../dated-prices.ts'
import { shopZone } from '../sales-channel.ts'
import type { AlertCodes } from './price-alert-code.ts'
import { confirmAlertMail, priceDropMail } from './price-alert-mail.ts'
import type { PriceAlert, PriceAlertStore } from './price-alert-store.ts'

/** Somebody wants to be told of lower prices. */
export type PriceAlertCommand = {
  readonly search: SearchRequest
  readonly email: string
  readonly language: Language
  readonly caller: Caller
}

/** An alert that looks at prices, and the code that stops it. */
export type RunningAlert = {
  readonly code: string
  readonly search: SearchRequest
  readonly since: Instant
}

/** Price alerts: requested, confirmed by a mailed link, checked by a job, stopped by a link. */
export type PriceAlerts = {
  /** Mails the link that starts an alert. The result does not reveal whether a mail was sent. */
  request(command: PriceAlertCommand): Promise<Result<true, Problem>>
  /** Returns the search of an alert, for a code that starts or stops it. */
  read(code: string): Promise<Result<SearchRequest, Problem>>
  /** Returns the running alerts of an account. */
  listOfUser(userId: string): Promise<readonly RunningAlert[]>
  /** Returns the running alerts of the address that was mailed a code which stops one. */
  listOfAddress(code: string): Promise<Result<readonly RunningAlert[], Problem>>
  /** Starts an alert; the value is the readable address of its search. */
  confirm(code: string): Promise<Result<string, Problem>>
  /** Stops an alert and deletes it; one that was stopped before is stopped. */
  stop(code: string): Promise<Result<true, Problem>>
  /** Looks at the prices of due alerts and mails lower ones; deletes ended alerts. True when more are due. */
  check(signal: AbortSignal): Promise<boolean>
}

/** Dependencies of price alerts. */
export type PriceAlertDeps = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  readonly store: PriceAlertStore
  readonly codes: AlertCodes
  readonly attempts: AttemptStore
  /** Makes digests of addresses that only this shop can make. */
  readonly signer: Signer
  readonly outbox: Outbox
  readonly datedPrices: DatedPricesStep
  /** Whether the supplier knows prices by date. */
  readonly hasDatedPrices: boolean
  readonly world: SearchWorld
  readonly reference: Reference
  /** Has the job look at a confirmed alert soon. */
  readonly checkSoon: () => Promise<void>
}

const hourMs = 60 * 60_000
/** Three mails to one address at once, then at growing intervals. */
const mailLimit: AttemptLimit = {
  freeFailures: 3,
  firstBlockMs: hourMs,
  longestBlockMs: 24 * hourMs,
  forgottenAfterMs: 24 * hourMs,
}
const mostOfAddress = 10
const confirmMinutes = 24 * 60
const betweenChecksMinutes = 12 * 60
const mostAtOnce = 40
/** A price is mailed when it is lower by this share and by this much: less is not worth a mail. */
const leastShare = 0.03
const leastSatang = 100_00

/** Returns whether a price is so much lower that it is mailed; both in satang. */
export function isWorthMailing(now: number, before: number): boolean {
  return before - now >= Math.max(leastSatang, before * leastShare)
}

/** Creates the price alerts. */
export function createPriceAlerts(deps: PriceAlertDeps): PriceAlerts {
  return {
    request: (command) => requestAlert(deps, command),
    async read(code) {
      const alertId = deps.codes.alertIn(code, 'confirm') ?? deps.codes.alertIn(code, 'stop')
      const alert = alertId === undefined ? undefined : await deps.store.find(alertId)
      return alert ? succeed(alert.search) : fail(createProblem('priceAlertUnknown'))
    },
    async listOfUser(userId) {
      await deps.store.deleteEnded(alertExpiryLimits(deps.clock.now()))
      return runningAlerts(await deps.store.listOfUser(userId), deps.codes)
    },
    async listOfAddress(code) {
      const alertId = deps.codes.alertIn(code, 'stop')
      if (alertId === undefined) return fail(createProblem('priceAlertUnknown'))
      await deps.store.deleteEnded(alertExpiryLimits(deps.clock.now()))
      return succeed(runningAlerts(await deps.store.listOfSameAddress(alertId), deps.codes))
    },
    confirm: (code) => confirmAlert(deps, code),
    async stop(code) {
      const alertId = deps.codes.alertIn(code, 'stop')
      if (alertId === undefined) return fail(createProblem('priceAlertUnknown'))
      await deps.store.delete(alertId)
      return succeed(true)
    },
    check: (signal) => checkDue(deps, signal),
  }
}

function runningAlerts(alerts: readonly PriceAlert[], codes: AlertCodes): readonly RunningAlert[] {
  return alerts.flatMap(({ alertId, search, confirmedAt }) =>
    confirmedAt === undefined ? [] : [{ code: codes.codeOf(alertId, 'stop'), search, since: confirmedAt }],
  )
}

async function requestAlert(
  deps: PriceAlertDeps,
  command: PriceAlertCommand,
): Promise<Result<true, Problem>> {
  const { attempts, clock, codes, ids, outbox, signer, store } = deps
  const { search, language, caller } = command
  const now = clock.now()
  const accepted = acceptSearch(search, deps.world, now)
  if (!accepted.ok) return fail({ ...accepted.fault, field: `search.${accepted.fault.field ?? ''}` })
  if (!deps.hasDatedPrices || search.triptype === 2 || searchPagePath(search) === undefined)
    return fail(createProblem('priceAlertNotOffered'))
  const emailDigest = signer.sign(command.email.toLowerCase())
  await deps.transact(async (tx) => {
    const before = await attempts.lock(tx, emailDigest)
    if (secondsBlocked(before, now) > 0 || (await store.countOf(emailDigest, tx)) >= mostOfAddress) return
    await attempts.save(tx, emailDigest, attemptsAfterFailure(before, now, mailLimit))
    const searchDigest = sha256Base64url(JSON.stringify(search))
    const userId = caller.kind === 'user' ? caller.userId : undefined
    const departureOn = (search.searchAirLegs[0]?.departureDate ?? '') as LocalDate
    const asked = { alertId: ids.id('alr'), userId, email: command.email, search, language }
    const alert = await store.insert(tx, { ...asked, emailDigest, searchDigest, departureOn }, now)
    if (alert.confirmedAt !== undefined) return
    const code = codes.codeOf(alert.alertId, 'confirm')
    const mail = { to: alert.email, language, search }
    await outbox.put(tx, confirmAlertMail(mail, { id: ids.id('alr'), code, place: deps }))
  })
  return succeed(true)
}

async function confirmAlert(deps: PriceAlertDeps, code: string): Promise<Result<string, Problem>> {
  const { clock, codes, store } = deps
  const alertId = codes.alertIn(code, 'confirm')
  if (alertId === undefined) return fail(createProblem('priceAlertUnknown'))
  await store.deleteEnded(alertExpiryLimits(clock.now()))
  const alert = await deps.transact(async (tx) => {
    const found = await store.lock(tx, alertId)
    if (found) await store.confirm(tx, alertId, clock.now())
    return found
  })
  if (!alert) return fail(createProblem('priceAlertUnknown'))
  if (alert.confirmedAt === undefined) await deps.checkSoon()
  return succeed(searchPagePath(alert.search) ?? '')
}

async function checkDue(deps: PriceAlertDeps, signal: AbortSignal): Promise<boolean> {
  const now = deps.clock.now()
  await deps.store.deleteEnded(alertExpiryLimits(now))
  const due = await deps.store.due(now, mostAtOnce)
  for (const alert of due) {
    if (signal.aborted) return true
    await checkAlert(deps, alert, await findLowestTotal(deps, alert, signal))
  }
  return due.length === mostAtOnce
}

/** Returns the lowest total of an alert's dates in satang; undefined where there is none, or no answer. */
async function findLowestTotal(
  { datedPrices, ids }: PriceAlertDeps,
  { search }: PriceAlert,
  signal: AbortSignal,
): Promise<number | undefined> {
  const asking = { requestId: ids.id('req'), signal, caller: { kind: 'guest' } } as const
  const [out, back] = search.searchAirLegs
  const found =
    search.triptype === 1
      ? await datedPrices.matrix(search, asking)
      : await datedPrices.calendar(search, { days: 1 }, asking)
  if (!found.ok) return undefined
  const price = found.value.prices.find(
    ({ departureOn, returnOn }) => departureOn === out?.departureDate && returnOn === back?.departureDate,
  )
  return price?.total.amount
}

async function checkAlert(
  { clock, codes, ids, outbox, store, transact, ...place }: PriceAlertDeps,
  { alertId }: PriceAlert,
  amount: number | undefined,
): Promise<void> {
  await transact(async (tx) => {
    // Stopped while its price was looked at.
    const alert = await store.lock(tx, alertId)
    if (!alert) return
    const { mailedSatang: before, email: to, ...mailed } = alert
    const isLower = amount !== undefined && before !== undefined && isWorthMailing(amount, before)
    const checkAt = plusMinutes(clock.now(), betweenChecksMinutes)
    await store.looked(tx, alertId, { checkAt, satang: isLower || before === undefined ? amount : undefined })
    if (!isLower) return
    const code = codes.codeOf(alertId, 'stop')
    const { path: unsubscribePath } = unsubscribeFromPriceAlert
    const drop = { id: ids.id('alr'), satang: amount, beforeSatang: before, code, unsubscribePath }
    await outbox.put(tx, priceDropMail({ to, ...mailed }, drop, place))
  })
}

/** Everywhere on earth the day of departure is over a day later than in the shop's zone at the latest. */
function alertExpiryLimits(now: Instant) {
  return {
    departBefore: plusDays(todayIn(shopZone, now), -1),
    unconfirmedBefore: plusMinutes(now, -confirmMinutes),
  }
}
