import type { Itinerary } from '#contract/terms/itinerary.ts'
import type { ReservedFlight } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import { later } from './schedule-change-airline.ts'

/** The house supplier, whose flights a test can move or cancel after their sale. */
export class MovedHouse {
  /** Minutes by which every flight is moved; undefined leaves them, and null cancels them. */
  minutes: number | null | undefined
  private readonly kit: DatabaseKit

  constructor(kit: DatabaseKit) {
    this.kit = kit
  }

  wrap(house: SupplyProvider): SupplyProvider {
    return {
      ...house,
      retrieve: async (reservationRef, context) => {
        const found = await house.retrieve(reservationRef, context)
        const { minutes } = this
        if (found.kind !== 'found' || minutes === undefined) return found
        const flights = await this.bookedFlights(reservationRef)
        const moved = minutes === null ? [] : flights.map(later(minutes))
        return { ...found, reservation: { ...found.reservation, flights: moved } }
      },
    }
  }

  private async bookedFlights(reservationRef: string): Promise<readonly ReservedFlight[]> {
    const { offer } = await this.kit.database.db
      .selectFrom('booking')
      .select('offer')
      .where('reservation_ref', '=', reservationRef)
      .executeTakeFirstOrThrow()
    const { itinerary } = offer as { itinerary: Itinerary }
    return itinerary.journeys.flatMap(({ segments }) =>
      segments.map((one) => ({ ...one, status: 'confirmed' as const })),
    )
  }

  /** Has the shop compare an order with its reservation. */
  async look(
    orderNumber: string,
    app: { readonly runDue: () => Promise<unknown> },
    at: string,
  ): Promise<void> {
    const { db } = this.kit.database
    const { booking_id: bookingId } = await db
      .selectFrom('booking')
      .select('booking_id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    const job = { kind: 'look-at-flights', key: bookingId, payload: JSON.stringify({ bookingId }) }
    await db
      .insertInto('job')
      .values({ ...job, run_at: at as never })
      .execute()
    await app.runDue()
  }
}
