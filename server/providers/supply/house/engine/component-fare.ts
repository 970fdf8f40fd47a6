import { type Fare, type FareComponent } from '#contract/terms/fare.ts'
import { satang } from '#contract/terms/money.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'

import { type FarePart } from './choose-class.ts'
import { dateOfDay } from './day.ts'
import { type FareUse, writeFareBasis } from './fare-basis.ts'
import { type FamilyLetter, fareFamilies } from './fare-family.ts'
import { fareSeasonOf } from './fare-season.ts'
import { filedFareBaht, isWeekendFare, roundFare } from './filed-fare.ts'
import { passengerShare } from './passenger-share.ts'
import { endsOf } from './plan.ts'
import { type SeatClass } from './seat-classes.ts'
import { type SalesBook, salesKey } from './seats.ts'

/** A part of a journey with what it is sold as. */
export type SoldPart = {
  readonly part: FarePart
  readonly seatClass: SeatClass
  readonly letter: FamilyLetter
  readonly use: FareUse
}

/** The family of a part by its letter. The front cabins have no barest family; the next one stands in. */
export function familyOf({ part, letter }: Pick<SoldPart, 'part' | 'letter'>) {
  const families = fareFamilies(part.airline.kind, part.cabin)
  const family = families.find((one) => one.letter === letter) ?? families[0]
  if (!family) throw new RangeError('a cabin is sold in at least one family')
  return family
}

/** The adult fare of a part in whole baht. */
export function adultFareBaht(sold: SoldPart, sales: SalesBook): number {
  const { part, seatClass, use } = sold
  const { from, to, day } = endsOf(part)
  const farePercent = part.flights
    .map((dated) => sales.get(salesKey(dated.flight.key, dateOfDay(dated.day)))?.control?.farePercent ?? 0)
    .reduce((sum, percent) => sum + percent, 0)
  return filedFareBaht({
    airline: part.airline,
    from,
    to,
    day,
    seatClass,
    family: familyOf(sold),
    use,
    hasConnection: part.flights.length > 1,
    farePercent: Math.max(-90, farePercent),
  })
}

/** What a passenger of a type pays for a part, in whole baht, rounded up to 5 as every fare is. */
export function shareOfFareBaht(adultBaht: number, part: FarePart, type: PassengerType): number {
  const { percent } = passengerShare(part.airline.kind, type)
  return percent === 100 ? adultBaht : roundFare((adultBaht * percent) / 100)
}

/** The fare component of a part for a passenger type. */
export function fareComponentOf(
  sold: SoldPart,
  adultBaht: number,
  who: { readonly type: PassengerType; readonly journey: number },
): FareComponent {
  const { from, to } = endsOf(sold.part)
  const fare: Fare = {
    fareBasis: fareBasisOf(sold, who.type),
    carrier: sold.part.airline.code,
    rbd: sold.seatClass.rbd,
    cabin: sold.part.cabin,
    fareBrand: familyOf(sold).brand,
    passengerType: who.type,
    amount: satang(shareOfFareBaht(adultBaht, sold.part, who.type) * 100),
  }
  return {
    origin: from.code,
    destination: to.code,
    fare,
    covers: sold.part.positions.map((segment) => ({ journey: who.journey, segment })),
  }
}

function fareBasisOf(sold: SoldPart, type: PassengerType) {
  const { part, seatClass, use } = sold
  const { from, to, day } = endsOf(part)
  return writeFareBasis({
    rbd: seatClass.rbd,
    season: fareSeasonOf(day, [from.country, to.country]).season,
    days: isWeekendFare(day) ? 'W' : 'X',
    family: familyOf(sold).letter,
    use,
    advanceDays: seatClass.advanceDays,
    country: from.country,
    mark: passengerShare(part.airline.kind, type).mark,
  })
}
