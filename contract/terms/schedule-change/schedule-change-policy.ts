import type { LocalDate } from '../time.ts'

/** Minutes up to which a move is minor where no row says otherwise: airlines count a quarter of an hour as on time. */
export const usualMinorMinutes = 15

/** Most rows of the table. */
export const mostPolicyRows = 500
/** The most minutes that a row can name. */
export const mostPolicyMinutes = 24 * 60

/**
 * An airline's policy on its own schedule changes, as staff have typed it. Which row applies depends on the airline that
 * validates the tickets and on the day on which the change was detected.
 */
export type ScheduleChangePolicy = {
  /** IATA code of the validating airline; absent in a default row, for airlines without one of their own. */
  readonly airline?: string | undefined
  readonly validFrom: LocalDate
  /** A departure or arrival moved by at most this many minutes is minor. */
  readonly minorMinutes: number
  /** A move by this many minutes or more gives another flight or a refund free of charge; absent where the airline names none. */
  readonly freeFromMinutes?: number | undefined
  /** Whether another flight number gives that right by itself. */
  readonly isFlightNumberFree: boolean
  /** Whether a connection that no longer works gives that right by itself. */
  readonly isConnectionFree: boolean
  /** Where the figures are from; empty where nothing was typed. */
  readonly source: string
}

/** Returns the row that applies: the airline's own before a default one, and of those the latest that is valid on the day. */
export function policyInForce(
  policies: readonly ScheduleChangePolicy[],
  airline: string,
  on: LocalDate,
): ScheduleChangePolicy | undefined {
  const valid = policies.filter(({ validFrom }) => validFrom <= on)
  const latestOf = (code: string | undefined) =>
    valid
      .filter((one) => one.airline === code)
      .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]
  return latestOf(airline) ?? latestOf(undefined)
}
