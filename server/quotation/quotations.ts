import type { QuotationDetails } from '#contract/api/quotation/staff-quotations.ts'
import { type Language, type Problem, createProblem } from '#contract/problem.ts'
import { orderNumberAlphabet } from '#contract/terms/booking.ts'
import { mostQuotationOptions } from '#contract/terms/quotation.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, parseInstant, plusMinutes } from '#contract/terms/time.ts'
import { type OffersStep, type SearchOrigin, offerAnswerOf } from '#server/flow/offers/offers.ts'
import type { ConfirmedPrice, PriceStep } from '#server/flow/price/price.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { findCurrentOffer } from './current-offer.ts'
import type { QuotationKeys } from './quotation-key.ts'
import type { Quotation, QuotationOption } from './quotation-record.ts'
import type { ListedQuotation, QuotationDraft, QuotationStore } from './quotation-store.ts'
import { buyByOf, latestValidUntil, usualValidUntil } from './quotation-validity.ts'

/** Adds an offer to a draft. */
export type AddOptionCommand = {
  readonly offerId: string
  /** Absent: the newest draft of the clerk, or a new one. */
  readonly number: string | undefined
  /** The language of a new draft. */
  readonly language: Language
  readonly clerk: string
}

/** Dependencies of quotations. */
export type QuotationDeps = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  readonly offers: Pick<OffersStep, 'prepare' | 'find'>
  readonly price: Pick<PriceStep, 'confirm' | 'noteChosen'>
  readonly store: QuotationStore
  readonly keys: QuotationKeys
  /** The keyed digest of an email address, as orders have it. */
  readonly digestOf: (email: string) => string
}

/** A change of a quotation by staff: the quotation afterwards, or why it was not changed. */
type Changed = Promise<Result<ListedQuotation, Problem>>

/** Quotations for staff: put together, sent, taken back. */
export type Quotations = {
  addOption(command: AddOptionCommand, asking: SearchOrigin): Changed
  save(details: QuotationDetails): Changed
  send(number: string): Changed
  withdraw(number: string): Changed
  read(number: string): Changed
}

/** A draft that was left for a day is not added to any more. */
const draftMinutes = 24 * 60
/** Attempts to find a free number; numbers are random. */
const mostNumbers = 5

/** Creates the quotations of staff. */
export function createQuotations(deps: QuotationDeps): Quotations {
  return {
    addOption: (command, asking) => addOption(deps, command, asking),
    save: (details) => saveDraft(deps, details),
    send: (number) => sendQuotation(deps, number),
    withdraw: (number) => withdrawQuotation(deps, number),
    read: (number) => readQuotation(deps, number),
  }
}

/** Returns the quotation as it reads at a moment: one whose validity has passed is expired. */
export function asOf<Kept extends Quotation>(quotation: Kept, now: Instant): Kept {
  const { state, validUntil } = quotation
  const isOver = state === 'sent' && validUntil !== undefined && validUntil <= now
  return isOver ? { ...quotation, state: 'expired' } : quotation
}

async function readQuotation({ store, clock }: QuotationDeps, number: string): Changed {
  const found = await store.find(number)
  return found ? succeed(asOf(found, clock.now())) : fail(createProblem('notFound'))
}

/** Prices the offer as the shop sells it to anybody; the price that the clerk was shown does not count. */
async function addOption(deps: QuotationDeps, command: AddOptionCommand, asking: SearchOrigin): Changed {
  const shown = await deps.price.confirm(command.offerId, asking)
  if (!shown.ok) return shown
  const { search } = shown.value.kept
  const quoted = { offer: offerAnswerOf(shown.value.kept, 'traveller'), search }
  const current = await findCurrentOffer(deps, quoted, asking)
  if (!current.ok) return current
  const option = optionOf(deps, current.value)
  const added = await deps.transact((tx) => addToDraft(deps, { command, option }, tx))
  return added.ok ? readQuotation(deps, added.value) : added
}

function optionOf({ ids }: QuotationDeps, { kept, rules, pricedAt }: ConfirmedPrice): QuotationOption {
  const offer = offerAnswerOf(kept, 'traveller')
  const buyBy = buyByOf(offer, rules.advancePurchaseDays)
  return { optionId: ids.id('opt'), offer, pricedAt, search: kept.search, buyBy }
}

type Adding = { readonly command: AddOptionCommand; readonly option: QuotationOption }

async function addToDraft(
  deps: QuotationDeps,
  { command, option }: Adding,
  tx: Tx,
): Promise<Result<string, Problem>> {
  const { store, clock } = deps
  const now = clock.now()
  const { number, clerk } = command
  const draft =
    number === undefined
      ? await store.lockNewestDraft(tx, clerk, plusMinutes(now, -draftMinutes))
      : await store.lock(tx, number)
  if (!draft && number !== undefined) return fail(createProblem('notFound'))
  if (!draft) return succeed(await insertDraft(deps, { command, option }, tx))
  if (draft.state !== 'draft') return fail(createProblem('quotationClosed'))
  if (draft.options.length >= mostQuotationOptions)
    return fail(createProblem('quotationFull', { details: { max: mostQuotationOptions } }))
  const options = [...draft.options, option]
  await store.writeDraft(tx, draft.quotationId, { ...contentOf(deps, draft), options, at: now })
  return succeed(draft.number)
}

type DraftContent = Omit<QuotationDraft, 'emailDigest'>

function contentOf(
  { digestOf }: QuotationDeps,
  {
    language,
    customer,
    options,
    validUntil,
  }: { validUntil?: Instant | undefined } & Omit<DraftContent, 'validUntil'>,
): QuotationDraft {
  const emailDigest = customer.email === '' ? undefined : digestOf(customer.email)
  return { language, customer, options, validUntil, emailDigest }
}

async function insertDraft(deps: QuotationDeps, { command, option }: Adding, tx: Tx): Promise<string> {
  for (let tries = 0; tries < mostNumbers; tries++) {
    const number = `QT${deps.ids.code(orderNumberAlphabet, 6)}`
    const draft: Quotation = {
      quotationId: deps.ids.id('qtn'),
      number,
      state: 'draft',
      language: command.language,
      customer: { name: '', email: '', phone: '', note: '' },
      options: [option],
      createdBy: command.clerk,
      createdAt: deps.clock.now(),
    }
    if (await deps.store.insert(tx, draft)) return number
  }
  throw new Error('no free quotation number was found')
}

async function saveDraft(deps: QuotationDeps, details: QuotationDetails): Changed {
  const { number, customerName: name, email, phone, note, language } = details
  const now = deps.clock.now()
  const saved = await deps.transact(async (tx): Promise<Result<true, Problem>> => {
    const draft = await deps.store.lock(tx, number)
    if (!draft) return fail(createProblem('notFound'))
    if (draft.state !== 'draft') return fail(createProblem('quotationClosed'))
    const options = details.optionIds.flatMap((id) => draft.options.filter((one) => one.optionId === id))
    const validUntil = details.validUntil === undefined ? undefined : parseInstant(details.validUntil)
    const fault = details.validUntil === undefined ? undefined : validityFault(validUntil, options, now)
    if (fault) return fail(fault)
    const customer = { name, email, phone, note }
    const content = contentOf(deps, { language, customer, options, validUntil })
    await deps.store.writeDraft(tx, draft.quotationId, { ...content, at: now })
    return succeed(true)
  })
  return saved.ok ? readQuotation(deps, number) : saved
}

function validityFault(
  validUntil: Instant | undefined,
  options: readonly QuotationOption[],
  now: Instant,
): Problem | undefined {
  const isPossible =
    validUntil !== undefined && validUntil > now && validUntil <= latestValidUntil(options, now)
  return isPossible ? undefined : createProblem('quotationValidityWrong', { field: 'validUntil' })
}

async function sendQuotation(deps: QuotationDeps, number: string): Changed {
  const at = deps.clock.now()
  const sent = await deps.transact(async (tx): Promise<Result<true, Problem>> => {
    const draft = await deps.store.lock(tx, number)
    if (!draft) return fail(createProblem('notFound'))
    if (draft.customer.name === '')
      return fail(createProblem('requiredFieldMissing', { field: 'customerName' }))
    if (draft.options.length === 0) return fail(createProblem('quotationEmpty'))
    const validUntil = draft.validUntil ?? usualValidUntil(draft.options, at)
    const fault = validityFault(validUntil, draft.options, at)
    if (fault) return fail(fault)
    const isSent = await deps.store.move(tx, number, { to: 'sent', cause: 'sent', at, validUntil })
    return isSent ? succeed(true) : fail(createProblem('quotationClosed'))
  })
  return sent.ok ? readQuotation(deps, number) : sent
}

async function withdrawQuotation(deps: QuotationDeps, number: string): Changed {
  const at = deps.clock.now()
  const move = { to: 'withdrawn', cause: 'withdrawnByStaff', at } as const
  const isWithdrawn = await deps.transact((tx) => deps.store.move(tx, number, move))
  const found = await readQuotation(deps, number)
  return isWithdrawn || !found.ok ? found : fail(createProblem('quotationClosed'))
}
