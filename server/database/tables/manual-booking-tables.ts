import type { ReservationSystem } from '#contract/terms/manual-booking/reservation-system.ts'
import type { Instant } from '#contract/terms/time.ts'

/** A booking that a clerk made elsewhere and entered by hand. */
type ManualBookingTable = {
  booking_id: string
  reservation_system: ReservationSystem
  entered_by: string
}

/** What one passenger of such a booking costs, in satang. */
type ManualFareTable = {
  booking_id: string
  /** Position of the passenger on the booking, from 0. */
  passenger: number
  fare_satang: number
  taxes_satang: number
  /** What the airline pays the agency; part of the fare. */
  commission_satang: number
  agency_fee_satang: number
}

/** A ticket number that staff entered for a booking that is not paid yet. */
type EnteredTicketTable = {
  ticket_number: string
  booking_id: string
  passenger: number
  conjunctions: number
  entered_at: Instant
}

/** The tables of bookings that staff enter by hand. */
export type ManualBookingTables = {
  manual_booking: ManualBookingTable
  manual_fare: ManualFareTable
  entered_ticket: EnteredTicketTable
}
