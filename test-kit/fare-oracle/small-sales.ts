import { houseCabins } from '#server/providers/supply/house/engine/cabin-seats.ts'
import { bookingClasses } from '#server/providers/supply/house/engine/fares/booking-classes.ts'
import type { ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import { operatedNameOf } from './dated-flights.ts'
import type { Dice } from './dice.ts'
import type { PlainSales, PlainSalesBook } from './plain-world.ts'

/** Returns random sales, contracts and manual settings of some flights on the given days. */
export function smallSales(
  dice: Dice,
  schedule: readonly ScheduledFlight[],
  days: readonly number[],
): PlainSalesBook {
  const names = [...new Set(schedule.map(operatedNameOf))]
  const book = new Map<string, PlainSales>()
  for (const day of days) {
    for (const name of names) {
      if (dice.chance(0.2)) book.set(`${name}@${day}`, smallSale(dice))
    }
  }
  return book
}

function smallSale(dice: Dice): PlainSales {
  const [lastCabin] = dice.some(houseCabins, 1)
  return {
    sold: dice.chance(0.5) ? soldSeats(dice) : {},
    contracted: dice.chance(0.2) ? contracts(dice) : {},
    cabinLimits: dice.chance(0.15) && lastCabin ? { [lastCabin]: dice.between(0, 12) } : {},
    closedRbds: dice.chance(0.2)
      ? dice
          .some(
            houseCabins.flatMap((cabin) => bookingClasses[cabin].map(({ rbd }): string => rbd)),
            dice.between(1, 3),
          )
          .join('')
      : '',
    farePercent: dice.chance(0.35) ? dice.pick([-95, -50, -25, -10, -7, 3, 5, 11, 20, 33]) : 0,
  }
}

/** Returns sold seats by class; every class counts its own and those of the lower classes of its cabin. */
function soldSeats(dice: Dice): Record<string, number> {
  const sold: Record<string, number> = {}
  for (const cabin of houseCabins) {
    let inCheaper = 0
    for (const { rbd } of bookingClasses[cabin].toReversed()) {
      if (dice.chance(0.3)) inCheaper += dice.between(0, 7)
      sold[rbd] = inCheaper
    }
  }
  return sold
}

function contracts(dice: Dice): Record<string, number> {
  const rbds = houseCabins.flatMap((cabin) => bookingClasses[cabin].map(({ rbd }): string => rbd))
  return Object.fromEntries(dice.some(rbds, dice.between(1, 3)).map((rbd) => [rbd, dice.between(0, 30)]))
}
