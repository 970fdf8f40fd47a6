import type { AirlineAgreement, CommissionRate } from '#contract/terms/bsp/airline-agreement.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'

/** Returns an agreement in one line of codes, for files and the audit: "TG 2026-01-01, 5%, BKK→*". */
export function agreementText(agreement: AirlineAgreement): string {
  const { airline = '*', validFrom, validTo } = agreement
  const dated = `${airline} ${validFrom}${validTo === undefined ? '' : `…${validTo}`}`
  if (agreement.kind === 'replyDays') return `${dated}, ${agreement.days} days`
  if (agreement.kind === 'privateFare') return [dated, ...privateFareTexts(agreement)].join(', ')
  const { rate, base, origins, destinations, cabins, suppliers, fareBasis } = agreement
  const isRouted = origins.length + destinations.length > 0
  return [
    dated,
    rateText(rate),
    ...(base === 'fare' ? [] : ['+YQ/YR']),
    ...(isRouted ? [`${placesText(origins)}→${placesText(destinations)}`] : []),
    ...(cabins.length > 0 ? [cabins.join(' ')] : []),
    ...(fareBasis === '' ? [] : [`${fareBasis}…`]),
    ...(suppliers.length > 0 ? [suppliers.join(' ')] : []),
  ].join(', ')
}

/** Returns the codes of private fares with their commission and for whom they are: "FHCORP, 5%". */
export function privateFareTexts({
  accountCode,
  tourCode,
  trackingReference,
  rate,
  companyId,
  suppliers = [],
}: PrivateFare & { readonly suppliers?: readonly string[] }): string[] {
  const texts = [accountCode, trackingReference, tourCode, rate && rateText(rate), companyId, ...suppliers]
  return texts.filter((text) => text !== undefined)
}

function rateText(rate: CommissionRate): string {
  return rate.kind === 'percent' ? `${rate.basisPoints / 100}%` : `฿${formatDecimalAmount(rate.satang)}`
}

function placesText(places: readonly string[]): string {
  return places.length === 0 ? '*' : places.join('/')
}
