import type { FareRules } from '#contract/terms/fare.ts'
import { type Money, compareMoney } from '#contract/terms/money.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { PriceOutcome, SupplierOffer } from '../../supplier-offer.ts'
import { ndcFareRulesOf, repriceNdcOffer } from '../ndc/reprice-ndc-offer.ts'
import { accountCodesToSend } from './sabre-account-codes.ts'
import type { SabreSearchDeps } from './sabre-search-deps.ts'
import { readGraph } from './sabre-graph.ts'
import { errorOfAnswer } from './sabre-messages.ts'
import { type SabreFlightHandle, type SabreOfferHandle, parseSabreOfferRef } from './sabre-offer-ref.ts'
import type { SabreOption } from './sabre-option.ts'
import { penaltyTexts } from './sabre-penalties.ts'
import { sabreOptionsOf } from './sabre-to-terms.ts'
import { revalidationRequestOf } from './terms-to-sabre.ts'

/** Reprices an offer: the same flights in the same classes, else in other classes of the cabin. */
export async function repriceSabreOffer(
  host: SabreSearchDeps,
  asked: { readonly ref: string; readonly known: Money },
  context: SupplyContext,
): Promise<PriceOutcome> {
  const handle = parseSabreOfferRef(asked.ref)
  if (!handle) return { kind: 'gone' }
  const { ndc } = handle
  if (ndc) return await repriceNdcOffer(host, { handle: { ...handle, ndc }, known: asked.known }, context)
  const [found, texts] = await Promise.all([
    revalidateOption(host, { handle }, context),
    host.texts(handle, context),
  ])
  if (typeof found === 'string') return { kind: found }
  const offer: SupplierOffer = { ...found.offer, rules: fareRulesWithTexts(found, texts) }
  if (compareMoney(offer.price.total, asked.known) === 0) return { kind: 'same', offer }
  return { kind: 'changed', offer, was: asked.known, why: reasonOfPriceChange(handle, found.handle) }
}

/** Returns the full rules of an offer: Sabre's figures, and the airline's texts where the agency may read them. */
export async function readSabreFareRules(
  host: SabreSearchDeps,
  ref: string,
  context: SupplyContext,
): Promise<FareRules | undefined> {
  const handle = parseSabreOfferRef(ref)
  if (!handle) return undefined
  if (handle.ndc) return ndcFareRulesOf({ ...handle, ndc: handle.ndc })
  const [found, texts] = await Promise.all([
    revalidateOption(host, { handle }, context),
    host.texts(handle, context),
  ])
  return typeof found === 'string' ? undefined : fareRulesWithTexts(found, texts)
}

function fareRulesWithTexts(
  { offer: { rules }, pricing, info }: SabreOption,
  { texts, others }: Awaited<ReturnType<SabreSearchDeps['texts']>>,
): FareRules {
  return {
    ...rules,
    texts: [...penaltyTexts(pricing, info), ...texts],
    others: [...rules.others, ...others],
  }
}

/** Returns the currently available offer; gone when it certainly is not, silent when unknown. */
export async function revalidateOption(
  host: Pick<SabreSearchDeps, 'client' | 'zone' | 'zoneOf' | 'settings'>,
  { handle, areBagFeesWanted }: { readonly handle: SabreOfferHandle; readonly areBagFeesWanted?: true },
  context: SupplyContext,
): Promise<SabreOption | 'gone' | 'silent'> {
  const answer = await host.client.call({
    patience: 'read',
    path: '/v5/shop/flights/revalidate',
    body: revalidationRequestOf(handle, {
      pcc: host.client.pcc,
      accountCodes: handle.privateFare
        ? accountCodesToSend({}, [handle.privateFare])
        : host.settings.accountCodes,
      ...(areBagFeesWanted && { areBagFeesWanted }),
    }),
    read: readGraph,
    context,
  })
  if (answer.kind === 'refused' && answer.status === 404) return 'gone'
  if (answer.kind !== 'data') return 'silent'
  const { options, left, itineraries } = sabreOptionsOf(answer.value, {
    party: handle.party,
    shape: handle.shape,
    now: context.now,
    zone: host.zone,
    zoneOf: host.zoneOf,
    privateFares: handle.privateFare && [handle.privateFare],
  })
  const best = mostSimilarOption(options, handle)
  if (best) return best
  const isUnreadable = (left.get('unreadable') ?? 0) + (left.get('sumsDiffer') ?? 0) > 0
  const isFault = itineraries === 0 && errorOfAnswer(answer.value) !== undefined
  return isUnreadable || isFault ? 'silent' : 'gone'
}

/**
 * Returns the option most similar to the requested one; none in other cabins, on other flights, or on the
 * waitlist only.
 */
function mostSimilarOption(
  options: readonly SabreOption[],
  asked: SabreOfferHandle,
): SabreOption | undefined {
  const isWaitlistRequest = asked.journeys.flat().some((one) => one.isWaitlisted)
  const alike = options.filter(({ handle }) => {
    const isAlike = areFlightsEqualBy(
      handle,
      asked,
      (one) => `${one.airline}${one.number}${one.departs.slice(0, 10)}${one.cabin}`,
    )
    return isAlike && (isWaitlistRequest || !handle.journeys.flat().some((one) => one.isWaitlisted))
  })
  return alike.toSorted(
    (left, right) =>
      offerDifference(left.handle, asked) - offerDifference(right.handle, asked) ||
      compareMoney(left.offer.price.total, right.offer.price.total),
  )[0]
}

function offerDifference(left: SabreOfferHandle, right: SabreOfferHandle): number {
  const isOfClasses = areFlightsEqualBy(left, right, (one) => one.rbd)
  const isOfFares = areFlightsEqualBy(left, right, (one) => one.fareBasis)
  const isOfBrands = left.brands?.join() === right.brands?.join()
  return (isOfClasses ? 0 : 4) + (isOfFares ? 0 : 2) + (isOfBrands ? 0 : 1)
}

function areFlightsEqualBy(
  left: SabreOfferHandle,
  right: SabreOfferHandle,
  nameOf: (flight: SabreFlightHandle) => string,
): boolean {
  const flightsText = ({ journeys }: SabreOfferHandle) =>
    journeys.map((one) => one.map(nameOf).join('+')).join('|')
  return flightsText(left) === flightsText(right)
}

function reasonOfPriceChange(
  before: SabreOfferHandle,
  now: SabreOfferHandle,
): 'schedule' | 'class' | 'fare' | 'unknown' {
  if (!areFlightsEqualBy(before, now, (one) => `${one.departs}${one.arrives}`)) return 'schedule'
  if (!areFlightsEqualBy(before, now, (one) => one.rbd)) return 'class'
  return areFlightsEqualBy(before, now, (one) => one.fareBasis) ? 'unknown' : 'fare'
}
