import { type TestSupplyName, suppliersUnderTest } from '#test-kit/e2e-shop/e2e-supply.ts'

/**
 * Capabilities that not every supplier has; a test that needs one is skipped for the others. All other tests
 * run on every supplier.
 * - prices by date: calendar, date strip, matrix, nearest days
 * - a waiting list that clears by itself when a seat becomes free
 * - names on tickets as long as the house supplier prints them
 * - passports required on the way to Japan: the simulated airlines require them from Duffel only for Britain
 * - the original texts of fare rules; the refund before departure as an amount
 * - seats that run out and fares that rise during a visit: the demo repeats the same samples
 * - trips with and without connections in one list
 * - an estimate of CO₂: only Duffel gives one
 * - voids with a stated end: the simulated airlines state none, or grant one to an order only
 * - exchanges of tickets for other flights
 * - seats and bags with a fare that is held, and bags after the tickets: Duffel sells them with what is paid at once
 * - the house supplier's own world: effects that only its thousands of flights show
 */
const abilities = {
  house: [
    'pricesByDate',
    'waitingList',
    'longNames',
    'passports',
    'ruleTexts',
    'refundFigures',
    'movingMarket',
    'changesOfPlane',
    'wholeWorld',
    'voidDeadline',
    'exchanges',
    'seatsAndBags',
  ],
  sabre: ['passports', 'ruleTexts', 'refundFigures', 'movingMarket', 'changesOfPlane', 'seatsAndBags'],
  duffel: ['movingMarket', 'changesOfPlane', 'emissions', 'exchanges'],
  demo: ['passports', 'ruleTexts', 'refundFigures'],
} as const satisfies Record<TestSupplyName, readonly string[]>

/** A capability that a test may need of its supplier. */
export type Ability = (typeof abilities)['house' | 'duffel'][number]

/** Returns whether a supplier of this run has the capability. */
export function sells(ability: Ability): boolean {
  return suppliersUnderTest.some((supplier) => isAbleTo(supplier, ability))
}

/** Returns whether the offers of a row may come from suppliers of which only some have the capability. */
export function isSoldBySome(ability: Ability): boolean {
  return sells(ability) && !suppliersUnderTest.every((supplier) => isAbleTo(supplier, ability))
}

function isAbleTo(supplier: TestSupplyName, ability: Ability): boolean {
  return abilities[supplier].some((one) => one === ability)
}

/** Returns why a test is skipped. */
export function without(ability: Ability): string {
  return `${suppliersUnderTest.join(', ')} has none of this: ${ability}`
}
