import type { AirlineAgreement } from '#contract/terms/bsp/airline-agreement.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'

/** Returns an agreement in one line of codes, for files and the audit: "TG 2026-01-01, 5%, BKK→*". */
export function agreementText(agreement: AirlineAgreement): string {
  const { airline = '*', validFrom, validTo } = agreement
  const dated = `${airline} ${validFrom}${validTo === undefined ? '' : `…${validTo}`}`
  if (agreement.kind === 'replyDays') return `${dated}, ${agreement.days} days`
  const { rate, base, origins, destinations, cabins, suppliers, fareBasis } = agreement
  const isRouted = origins.length + destinations.length > 0
  return [
    dated,
    rate.kind === 'percent' ? `${rate.basisPoints / 100}%` : `฿${formatDecimalAmount(rate.satang)}`,
    ...(base === 'fare' ? [] : ['+YQ/YR']),
    ...(isRouted ? [`${placesText(origins)}→${placesText(destinations)}`] : []),
    ...(cabins.length > 0 ? [cabins.join(' ')] : []),
    ...(fareBasis === '' ? [] : [`${fareBasis}…`]),
    ...(suppliers.length > 0 ? [suppliers.join(' ')] : []),
  ].join(', ')
}

function placesText(places: readonly string[]): string {
  return places.length === 0 ? '*' : places.join('/')
}
