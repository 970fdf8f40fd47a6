import type { Rbd } from '#contract/terms/codes.ts'

import type { HouseCabin } from '../cabin-seats.ts'

/**
 * One booking class of a cabin. A lower class requires earlier purchase and a stay, and closes while seats
 * are protected for higher classes.
 */
export type BookingClass = {
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

const createBookingClass = (
  rbd: string,
  percent: number,
  more: Partial<BookingClass> = {},
): BookingClass => ({
  rbd: rbd as Rbd,
  percent,
  advanceDays: 0,
  minimumStayDays: 0,
  maximumStayDays: 365,
  keptPercent: 0,
  ...more,
})

/** The booking classes of each cabin from highest to lowest, the same for every airline of the house. */
export const bookingClasses: Readonly<Record<HouseCabin, readonly BookingClass[]>> = {
  economy: [
    createBookingClass('Y', 260),
    createBookingClass('B', 222, { keptPercent: 3 }),
    createBookingClass('M', 190, { keptPercent: 7 }),
    createBookingClass('H', 162, { keptPercent: 12 }),
    createBookingClass('Q', 138, { keptPercent: 17 }),
    createBookingClass('T', 118, { keptPercent: 23, maximumStayDays: 180 }),
    createBookingClass('K', 101, { keptPercent: 30, maximumStayDays: 180 }),
    createBookingClass('L', 86, { keptPercent: 38, advanceDays: 3, maximumStayDays: 90 }),
    createBookingClass('S', 74, { keptPercent: 47, advanceDays: 7, minimumStayDays: 2, maximumStayDays: 60 }),
    createBookingClass('V', 64, {
      keptPercent: 58,
      advanceDays: 14,
      minimumStayDays: 2,
      maximumStayDays: 30,
    }),
  ],
  premiumEconomy: [
    createBookingClass('W', 270),
    createBookingClass('E', 215, { keptPercent: 18 }),
    createBookingClass('P', 172, { keptPercent: 42, advanceDays: 7 }),
  ],
  business: [
    createBookingClass('J', 560),
    createBookingClass('C', 465, { keptPercent: 8 }),
    createBookingClass('D', 375, { keptPercent: 22 }),
    createBookingClass('Z', 305, { keptPercent: 42, advanceDays: 7, minimumStayDays: 2 }),
  ],
  first: [createBookingClass('F', 900), createBookingClass('A', 720, { keptPercent: 40, advanceDays: 7 })],
}
