import { type Problem, createProblem } from '#contract/problem.ts'
import type { SellingMode } from '#contract/terms/booking.ts'
import type { FareRules } from '#contract/terms/fare.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import type { Money } from '#contract/terms/money.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import {
  type CurrentRouting,
  type SearchOrigin,
  type DatedPricing,
  type KeptOffer,
  type NamedOffer,
  type OffersStep,
  type Pricing,
  salesChannelOf,
  flightsDigest,
  canBeSold,
} from '#server/flow/offers/offers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Caller, companyOfAgent } from '#server/platform/http/request/caller.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyCapabilities, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { PriceOutcome, SupplierOffer } from '#server/providers/supply/supplier-offer.ts'
import {
  type AbsorbedPurchase,
  type AgreedPurchase,
  type ConfirmedPurchase,
  absorbAtOrder,
  confirmAtOrder,
} from './absorb-at-order.ts'
import { type Absorbed, absorbIncrease } from './absorb-increase.ts'
import type { CurrentMarkups } from './markup/current-markups.ts'
import type { PaymentTermsStore } from './payment-terms-store.ts'
import { createDatedPricing } from './dated-pricing.ts'
import { cloneableMarkupsOf } from './markup/cloneable-markups.ts'
import { type RuleTrail, explainMarkup } from './markup/explain-markup.ts'
import { getOfferRules } from './offer-rules.ts'
import { type ChosenExtras, withChosenExtras } from './extras/choose-extras.ts'
import { type OfferSeats, getSeatMaps } from './extras/offer-seats.ts'
import type { SaleNow } from './price-store.ts'
import type { AbsorbedIncrease, PriceToleranceStore } from './price-tolerance-store.ts'
import { sellingModeFor } from './selling-mode.ts'
import type { SellingModeStore } from './selling-mode-store.ts'
import { type Markups, sellingPriceOfOffer } from './selling-price.ts'

export { agreementVersion, currentAgreementVersion, findAgreement } from './agreements/agreements.ts'
export { fareRulesAnswerOf } from './fare-rules-answer.ts'
export { type AmountDue, amountDueOf, paymentChoicesOf } from './payment-choices.ts'
export { priceExtras } from './extras/choose-extras.ts'
export { seatMapsAnswerOf } from './extras/seat-maps-answer.ts'
export { type PaymentTermsStore } from './payment-terms-store.ts'

/** An offer at the price of this moment, with the search that it answers. */
export type PricedOffer = NamedOffer &
  Pick<KeptOffer, 'supplierId' | 'search' | 'searchId' | 'companyId'> & {
    /** What the agency carries of a rise since it was shown; absent where it carries nothing. */
    readonly absorbed?: AbsorbedIncrease
  }

/** The supplier's answer for one offer, asked again before booking, at our selling price. */
export type ConfirmedPrice = {
  readonly outcome: 'same' | 'changed'
  /** The offer as it can be bought now; it has a new id when the price changed. */
  readonly kept: PricedOffer
  readonly rules: FareRules
  /** The selling total that was shown, when it changed. */
  readonly was?: Money
  readonly why?: 'fare' | 'class' | 'tax' | 'schedule' | 'unknown'
  readonly pricedAt: Instant
}

/** The step that confirms prices and adds what the agency adds. */
export type PriceStep = {
  /** What a supplier that is sold from now can do. Throws for another one. */
  capabilitiesOf(supplierId: string): SupplyCapabilities
  /** How net offers are priced at this moment for whoever asks. */
  currentPricing(caller: Caller): Promise<Pricing>
  /** Asks the supplier for the offer's price now. Refused when the offer is unknown, gone or nobody answers. */
  confirm(offerId: string, asking: SearchOrigin): Promise<Result<ConfirmedPrice, Problem>>
  /** Counts the offer as one that was chosen: it was asked for under this id, and its price was told to the caller. */
  noteChosen(offerId: string, told: ConfirmedPrice, caller: Caller): void
  /** The fare rules of the offer as they stand now. Refused as {@link PriceStep.confirm} is. */
  rules(offerId: string, asking: SearchOrigin): Promise<Result<FareRules, Problem>>
  /** The cabins of the offer's flights and the bags sold with it, none where there are none. Refused as {@link PriceStep.confirm} is. */
  seatMaps(offerId: string, asking: SearchOrigin): Promise<Result<OfferSeats, Problem>>
  /** Adds chosen bags and seats to a confirmed price; see {@link withChosenExtras}. */
  addExtras(
    priced: { readonly confirmed: ConfirmedPrice; readonly chosen: ChosenExtras },
    asking: SearchOrigin,
  ): Promise<Result<ConfirmedPrice, Problem>>
  /** How net prices by date are priced at this moment for whoever asks. */
  currentDatedPricing(caller: Caller): Promise<DatedPricing>
  /** What became of each markup rule at an offer, as it is priced now. Refused as {@link PriceStep.confirm} is. */
  ruleTrail(offerId: string, asking: SearchOrigin): Promise<Result<RuleTrail, Problem>>
  /** How the active supplier's offers are sold at this moment. */
  sellingMode(supplierId: string): Promise<SellingMode>
  /** How all offers are sold: by request as soon as one supplier can only be sold from so. */
  sellingModeOfAll(): Promise<SellingMode>
  /** Returns those of these payment methods that can pay an offer: a pay-first offer is paid at once, or confirmed again when its money arrives. */
  methodsToPay(
    offer: Pick<SupplierOffer, 'isInstant'>,
    methods: readonly PaymentMethod[],
  ): Promise<readonly PaymentMethod[]>
  /** What ways to pay cost at this moment, where they cost anything. */
  currentPaymentTerms(): Promise<readonly PaymentTerms[]>
  /** Returns a purchase at its new net price if the agency carries the increase; see {@link absorbAtOrder}. */
  absorbAtOrder(agreed: AgreedPurchase, priced: PriceOutcome): Promise<AbsorbedPurchase | undefined>
  /** Returns a purchase at its price now if it can be bought at the agreed total; see {@link confirmAtOrder}. */
  confirmAtOrder(agreed: AgreedPurchase, priced: PriceOutcome): Promise<ConfirmedPurchase | undefined>
  /** Writes down with a booking what the agency carries of its price, or that it carries nothing. */
  keepAbsorbed(tx: Tx, bookingId: string, absorbed: AbsorbedIncrease | undefined): Promise<void>
  /** What absorbing cost between two moments: for bookings that are paid, and for those that may yet be. */
  costOfAbsorbing: PriceToleranceStore['cost']
}

/** Dependencies of the step. */
export type PriceDeps = {
  readonly offers: () => OffersStep
  /** Those that are sold from now. */
  readonly suppliers: readonly SupplyProvider[]
  readonly markups: CurrentMarkups
  /** The routing rules, which may have changed since an offer was shown. */
  readonly currentRouting: CurrentRouting
  readonly terms: PaymentTermsStore
  readonly modes: SellingModeStore
  readonly bands: PriceToleranceStore
  /** The payment methods on offer that can pay for pay-first offers; a later step supplies them. */
  readonly payFirstMethods: () => Promise<readonly PaymentMethod[]>
  /** Whether one is left without those that the agency has disabled. */
  readonly hasPayFirstMethod: (switchedOff: SaleNow['switchedOff']) => boolean
  readonly clock: Clock
}

/** Builds the step. */
export function createPriceStep(deps: PriceDeps): PriceStep {
  return {
    capabilitiesOf: (supplierId) => capabilitiesOf(deps, supplierId),
    async currentPricing(caller) {
      const { sale, ...markups } = await deps.markups.of(caller)
      const pricing = pricingForChannel(salesChannelOf(caller), markups)
      return { ...pricing, sellsPayFirst: sellsPayFirst(deps, caller, sale) }
    },
    ...createPayFirstPricing(deps),
    currentDatedPricing: async (caller) => createDatedPricing(await deps.markups.of(caller)),
    ruleTrail: (offerId, asking) => explainMarkup(deps, offerId, asking),
    noteChosen: (offerId, { kept }, caller) =>
      deps.offers().choose({
        offerIds: [...new Set([offerId, kept.offerId])],
        search: kept.search,
        channel: salesChannelOf(caller),
      }),
    rules: (offerId, asking) => getOfferRules(deps, offerId, asking),
    seatMaps: (offerId, asking) => getSeatMaps(deps, offerId, asking),
    addExtras: (priced, { sessionId: _, ...asking }) => {
      const { supplierId } = priced.confirmed.kept
      const supply = deps.suppliers.find((one) => one.supplierId === supplierId)
      return withChosenExtras(supply, priced, { ...asking, now: deps.clock.now() })
    },
    sellingMode: async (supplierId) =>
      sellingModeFor(capabilitiesOf(deps, supplierId), await deps.modes.current()),
    async sellingModeOfAll() {
      const wished = await deps.modes.current()
      const modes = deps.suppliers.map((one) => sellingModeFor(one.capabilities, wished))
      return modes.includes('request') ? 'request' : 'instant'
    },
    currentPaymentTerms: () => deps.terms.termsAt(deps.clock.now()),
    costOfAbsorbing: (from, until) => deps.bands.cost(from, until),
    keepAbsorbed: (tx, bookingId, increase) =>
      increase
        ? deps.bands.keepAbsorbed(tx, bookingId, { increase, at: deps.clock.now() })
        : deps.bands.forgetAbsorbed(tx, bookingId),
    confirm: (offerId, asking) => confirmPrice(deps, offerId, asking),
  }
}

function capabilitiesOf({ suppliers }: PriceDeps, supplierId: string): SupplyCapabilities {
  const supply = suppliers.find((one) => one.supplierId === supplierId)
  if (!supply) throw new RangeError(`nothing is sold from ${supplierId}`)
  return supply.capabilities
}

function createPayFirstPricing(
  deps: PriceDeps,
): Pick<PriceStep, 'methodsToPay' | 'absorbAtOrder' | 'confirmAtOrder'> {
  return {
    methodsToPay: async ({ isInstant }, methods) => {
      if (!isInstant) return methods
      const able = [...(await deps.payFirstMethods()), 'credit']
      return methods.filter((one) => able.includes(one))
    },
    absorbAtOrder: async (agreed, priced) =>
      absorbAtOrder(agreed, { priced, band: await deps.bands.current() }),
    confirmAtOrder: async (agreed, priced) =>
      confirmAtOrder(agreed, { priced, band: await deps.bands.current() }),
  }
}

/**
 * Whether a caller can buy pay-first offers: a supplier has some, staff quote no exact prices, which such an offer does not
 * wait for, and there is a way to pay at once.
 */
function sellsPayFirst(deps: PriceDeps, caller: Caller, { sellingMode, switchedOff }: SaleNow): boolean {
  if (deps.suppliers.every(({ capabilities }) => capabilities.hold === 'always')) return false
  if (sellingMode === 'request') return false
  return companyOfAgent(caller) !== undefined || deps.hasPayFirstMethod(switchedOff)
}

async function confirmPrice(
  deps: PriceDeps,
  offerId: string,
  { sessionId, companyId, ...asking }: SearchOrigin,
): ReturnType<PriceStep['confirm']> {
  const { offers, suppliers, clock } = deps
  const found = await offers().find(offerId, { companyId })
  if (!found.ok) return found
  const kept = found.value
  const { sessionId: finder } = kept.realTimeMarkup ?? {}
  if (finder !== undefined && finder !== sessionId)
    return fail(createProblem('offerGone', { field: 'offerId' }))
  const supply = suppliers.find((one) => one.supplierId === kept.supplierId)
  if (!supply) return fail(createProblem('offerGone', { field: 'offerId' }))
  const pricedAt = clock.now()
  const priced = await supply.price(kept.ref, kept.netTotal, { ...asking, now: pricedAt })
  if (priced.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  // Who may see pay-first offers was decided when it was shown; whether they are sold is decided anew.
  const isSoldAtOnce = (await deps.modes.current()) === 'instant'
  if (priced.kind === 'gone' || !canBeSold(priced.offer, isSoldAtOnce))
    return fail(createProblem('offerGone', { field: 'offerId' }))
  const routing = (await deps.currentRouting(kept.channel)).verdictOf(kept.supplierId)
  if (routing?.(priced.offer).isSold === false)
    return fail(createProblem('offerExcluded', { field: 'offerId' }))
  const told = await compareWithShownPrice(deps, kept, priced)
  // told before, and over since: an offer that nobody could book
  if (told.kept.net.expiresAt <= pricedAt) return fail(createProblem('offerGone', { field: 'offerId' }))
  return succeed({ ...told, pricedAt })
}

function pricingForChannel(channel: SalesChannel, markups: Markups): Omit<Pricing, 'sellsPayFirst'> {
  const { realTime, version } = markups
  return {
    channel,
    ...(realTime === undefined ? version !== undefined && { version } : { realTimeMarkup: realTime }),
    priceOf: (net) => sellingPriceOfOffer(net, markups),
    plainMarkups: (airports) => cloneableMarkupsOf(markups, airports),
  }
}

type PriceResult = Extract<PriceOutcome, { readonly kind: 'same' | 'changed' }>

/** Compares the current price with the shown one; a changed offer gets a new offer id. */
async function compareWithShownPrice(
  deps: PriceDeps,
  kept: KeptOffer,
  priced: PriceResult,
): Promise<Omit<ConfirmedPrice, 'pricedAt'>> {
  const { offerId, supplierId, search, searchId, companyId } = kept
  const found = { supplierId, search, searchId, ...(companyId !== undefined && { companyId }) }
  const { offer } = priced
  // The agency's own markup is read afresh; a seller's stays as it was when the offer was shown, and so does the channel.
  const markups = { ...(await deps.markups.through(kept.channel)), realTime: kept.realTimeMarkup }
  // The same offer lasts as long as its buyer was told, whatever the supplier says anew.
  const net = { ...offer, expiresAt: kept.expiresAt }
  const shown = { net: offer, selling: sellingPriceOfOffer(offer, markups) }
  const { rules } = offer
  const hasOtherFlights = flightsDigest(offer.itinerary) !== kept.flights
  const isSameTotal = shown.selling.total.amount === kept.sellingTotal.amount
  if (priced.kind === 'same' && isSameTotal && !hasOtherFlights)
    return { outcome: 'same', kept: { ...found, ...shown, net, offerId }, rules }
  const absorbed = hasOtherFlights
    ? undefined
    : await absorbIfTolerated(deps, kept, { priced, selling: shown.selling })
  if (absorbed) {
    const asShown = { net, selling: absorbed.selling, offerId, absorbed: absorbed.increase }
    return { outcome: 'same', kept: { ...found, ...asShown }, rules }
  }
  const replaced = deps.offers().replace(kept, shown)
  // When the supplier's price is the same but ours is not, the agency's own fee has moved.
  const reason = priced.kind === 'changed' ? priced.why : 'unknown'
  return {
    outcome: 'changed',
    kept: { ...found, ...replaced },
    rules,
    was: kept.sellingTotal,
    why: hasOtherFlights ? 'schedule' : reason,
  }
}

async function absorbIfTolerated(
  { bands }: PriceDeps,
  kept: KeptOffer,
  { priced, selling }: { readonly priced: PriceResult; readonly selling: OfferPrice },
): Promise<Absorbed | undefined> {
  if (priced.kind !== 'changed') return undefined
  return absorbIncrease({ kept, priced, selling, band: await bands.current() })
}
