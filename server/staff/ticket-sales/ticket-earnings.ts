import type { TicketAmounts, TicketSale } from '#contract/api/staff/order/ticket-sales.ts'
import {
  type AirlineAgreement,
  type Earning,
  type EarningFacts,
  commissionOn,
  earningOf,
} from '#contract/terms/bsp/airline-agreement.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { agreementText, privateFareTexts } from '../airline-agreements/agreement-text.ts'
import type { SoldTicket } from './ticket-sales-store.ts'

/** What a ticket earns from the airline: a commission with it, and its share of an override; and why. */
export type TicketEarnings = Pick<TicketAmounts, 'commission' | 'override'> &
  Pick<TicketSale, 'commissionFrom' | 'commissionAgreement'>

/** What decides on the earnings of a ticket, besides its fare. */
export type EarningTicket = Pick<
  SoldTicket,
  'airline' | 'supplier' | 'origin' | 'destination' | 'cabin' | 'fareBasis' | 'privateFare'
> & {
  readonly issuedAt: Instant
  /** What a clerk or the supplier has told; it decides before every agreement. */
  readonly toldCommission: number | undefined
}

/** Returns what tickets earn by the agreements that are valid on their days of issue in Bangkok. */
export function createTicketEarnings(
  agreements: readonly AirlineAgreement[],
): (ticket: EarningTicket, price: Pick<EarningFacts, 'fare' | 'carrierSurcharge'>) => TicketEarnings {
  const byAirline = Map.groupBy(agreements, ({ airline }) => airline)
  return ({ issuedAt, toldCommission, privateFare, ...ticket }, price) => {
    const own = byAirline.get(ticket.airline) ?? []
    const agreed =
      toldCommission === undefined && privateFare && privateFareCommission(privateFare, price.fare)
    if (own.length === 0) return { ...(agreed || commissionOf(toldCommission, undefined)), override: 0 }
    const facts = { ...ticket, ...price, issuedOn: todayIn(officeZone, issuedAt) }
    const earned = toldCommission === undefined ? earningOf(own, 'commission', facts) : undefined
    return {
      ...(agreed || commissionOf(toldCommission, earned)),
      override: earningOf(own, 'override', facts)?.satang ?? 0,
    }
  }
}

/** Returns the commission that was agreed for a negotiated fare when it was booked; undefined where none was. */
function privateFareCommission(
  fare: PrivateFare,
  satang: number,
): Omit<TicketEarnings, 'override'> | undefined {
  const { companyId: _, ...codes } = fare
  if (!fare.rate) return undefined
  const commissionAgreement = [fare.airline, ...privateFareTexts(codes)].join(', ')
  return { commission: commissionOn(satang, fare.rate), commissionFrom: 'agreement', commissionAgreement }
}

function commissionOf(
  told: number | undefined,
  earned: Earning | undefined,
): Omit<TicketEarnings, 'override'> {
  if (told !== undefined) return { commission: told, commissionFrom: 'entered' }
  if (!earned) return { commission: 0, commissionFrom: 'none' }
  const commissionAgreement = agreementText(earned.agreement)
  return { commission: earned.satang, commissionFrom: 'agreement', commissionAgreement }
}
