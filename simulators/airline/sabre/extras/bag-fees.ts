import type { WorldOffer } from '../../world/world-offer.ts'
import type { RequestedPassenger } from '../shop/shop-query.ts'
import type { WireCurrency } from '../shop/wire-currency.ts'

/** The issuance subcode of the first further bag. */
export const bagSubcode = '0CC'
/** What the airline calls it on the EMD. */
export const bagName = '1ST ADDITIONAL BAG'
const bagSatang = 180_000
const golfSatang = 250_000

/** Returns what a further bag costs on one journey, in satang: half of it for short trips. */
export function bagSatangOf(offer: WorldOffer, journey: number): number {
  const minutes = (offer.journeys[journey]?.flights ?? []).reduce((sum, one) => sum + one.durationMinutes, 0)
  return minutes < 240 ? bagSatang / 2 : bagSatang
}

type Fees = {
  readonly offer: WorldOffer
  readonly passengers: readonly RequestedPassenger[]
  readonly currency: WireCurrency
}

/** Returns the fees of bags, for each journey and each type of passenger with a seat. */
export function toWireBagFees({ offer, passengers, currency }: Fees): Record<string, unknown> {
  const codes = passengers.filter(({ type }) => type !== 'infantOnLap').map(({ code }) => code)
  const details = offer.journeys.flatMap(({ flights }, journey) => {
    const flown = offer.journeys.slice(0, journey).flatMap((one) => one.flights).length
    const common = {
      ancillaryTypeCode: 'F',
      carrier: offer.carrier,
      departureDate: flights[0]?.departureLocal.slice(0, 10),
      origin: flights[0]?.from.code,
      destination: flights.at(-1)?.to.code,
      startSegment: flown + 1,
      endSegment: flown + flights.length,
    }
    const fees = feesOfJourney(offer, journey).map(({ satang, ...fee }) => ({
      ...common,
      ...fee,
      amount: Math.round(satang / currency.baht) / 100,
    }))
    return codes.flatMap((code) => fees.map((fee) => ({ ...fee, code })))
  })
  return { ancillaryFees: [{ code: 'BG', name: 'BAGGAGE', details }] }
}

/** A further bag, one of golf clubs, and an overweight one that is not sold. */
function feesOfJourney(offer: WorldOffer, journey: number) {
  const occurrence = (offer.brands[journey] ?? offer.brand).checkedBags + 1
  return [
    {
      satang: golfSatang,
      subcode: '0DD',
      subgroup: 'GF',
      description: 'GOLF EQUIPMENT UP TO 23KG',
      firstOccurrence: 1,
      lastOccurrence: 1,
    },
    {
      satang: bagSatangOf(offer, journey),
      subcode: bagSubcode,
      description: bagName,
      description1: 'UP TO 50 POUNDS/23 KILOGRAMS',
      description2: 'UP TO 62 LINEAR INCHES/158 LINEAR CENTIMETERS',
      firstOccurrence: occurrence,
      lastOccurrence: occurrence,
    },
    { satang: 10_000, subcode: '0C3', description: 'OVERWEIGHT BAG' },
  ]
}
