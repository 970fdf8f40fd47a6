import type { Rbd } from '#contract/terms/codes.ts'

import type { HouseCabin } from '../cabin-seats.ts'

/**
 * One booking class of a cabin. A lower class requires earlier purchase and a stay, and closes while seats
 * are protected for higher classes.
 */
export type SeatClass = {
  readonly rbd: Rbd
  /** Price in percent of the market's reference fare. */
  readonly percent: number
  readonly advanceDays: number
  /** Minimum nights between outbound and inbound of a round trip. */
  readonly minimumStayDays: number
  readonly maximumStayDays: number
  /** Share of the cabin, in percent, protected for the higher classes on a full flight. */
  readonly keptPercent: number
}

const createSeatClass = (rbd: string, percent: number, more: Partial<SeatClass> = {}): SeatClass => ({
  rbd: rbd as Rbd,
  percent,
  advanceDays: 0,
  minimumStayDays: 0,
  maximumStayDays: 365,
  keptPercent: 0,
  ...more,
})

/** The booking classes of each cabin from highest to lowest, the same for every airline of the house. */
export const seatClasses: Readonly<Record<HouseCabin, readonly SeatClass[]>> = {
  economy: [
    createSeatClass('Y', 260),
    createSeatClass('B', 222, { keptPercent: 3 }),
    createSeatClass('M', 190, { keptPercent: 7 }),
    createSeatClass('H', 162, { keptPercent: 12 }),
    createSeatClass('Q', 138, { keptPercent: 17 }),
    createSeatClass('T', 118, { keptPercent: 23, maximumStayDays: 180 }),
    createSeatClass('K', 101, { keptPercent: 30, maximumStayDays: 180 }),
    createSeatClass('L', 86, { keptPercent: 38, advanceDays: 3, maximumStayDays: 90 }),
    createSeatClass('S', 74, { keptPercent: 47, advanceDays: 7, minimumStayDays: 2, maximumStayDays: 60 }),
    createSeatClass('V', 64, { keptPercent: 58, advanceDays: 14, minimumStayDays: 2, maximumStayDays: 30 }),
  ],
  premiumEconomy: [
    createSeatClass('W', 270),
    createSeatClass('E', 215, { keptPercent: 18 }),
    createSeatClass('P', 172, { keptPercent: 42, advanceDays: 7 }),
  ],
  business: [
    createSeatClass('J', 560),
    createSeatClass('C', 465, { keptPercent: 8 }),
    createSeatClass('D', 375, { keptPercent: 22 }),
    createSeatClass('Z', 305, { keptPercent: 42, advanceDays: 7, minimumStayDays: 2 }),
  ],
  first: [createSeatClass('F', 900), createSeatClass('A', 720, { keptPercent: 40, advanceDays: 7 })],
}
