import { useLingui } from '@lingui/react/macro'

/** Returns the purpose of a supplier call, by its name in the port; an unknown one is shown as it is. */
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
