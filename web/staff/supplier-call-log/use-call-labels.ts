import { useLingui } from '@lingui/react/macro'

/** What the calls to a supplier are for, by their word in the port; an unknown one is told as it is. */
export function useCallLabels(): (call: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    shop: t`Search`,
    price: t`Price of an offer`,
    rules: t`Fare rules`,
    seatMaps: t`Seat map`,
    book: t`Booking`,
    ticket: t`Issuing tickets`,
    cancel: t`Cancellation`,
    retrieve: t`Reservation`,
    find: t`Looking for a reservation`,
    notices: t`Messages of the airlines`,
    acknowledge: t`Messages of the airlines`,
    acceptFlights: t`Accepting new flights`,
    other: t`Sign-in and the like`,
  }
  return (call) => labels[call] ?? call
}
