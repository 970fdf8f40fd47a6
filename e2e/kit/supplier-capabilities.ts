import { e2eSupply } from '#test-kit/e2e-shop/e2e-supply.ts'

/**
 * What not every supplier can do, so that a test about it is told only where it can be seen. Everything else is told
 * of all of them.
 * - prices by date: calendar, date strip, matrix, nearest days
 * - a waiting list that clears by itself when a seat comes back
 * - names on tickets as long as the house prints them
 * - passports wanted on the way to Japan: the simulated airlines tell Duffel of the way to Britain only
 * - the original texts of fare rules; what comes back before departure as a figure
 * - seats that run out and fares that rise while somebody looks: the demo plays the same samples for ever
 * - trips with and without a change of planes in one list
 * - the house's own world: what only its thousands of flights show
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
  ],
  sabre: ['passports', 'ruleTexts', 'refundFigures', 'movingMarket', 'changesOfPlane'],
  duffel: ['movingMarket', 'changesOfPlane'],
  demo: ['passports', 'ruleTexts', 'refundFigures'],
} as const satisfies Record<typeof e2eSupply, readonly string[]>

/** Something that a test may need of its supplier. */
export type Ability = (typeof abilities)['house'][number]

/** Whether the supplier of this run can do it. */
export function sells(ability: Ability): boolean {
  return abilities[e2eSupply].some((one) => one === ability)
}

/** Why a test is left out. */
export function without(ability: Ability): string {
  return `${e2eSupply} has none of this: ${ability}`
}
