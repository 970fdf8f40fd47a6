import { useLingui } from '@lingui/react/macro'

/** Returns the purpose of a supplier call, by its name in the port; an unknown one is shown as it is. */
export function useSupplierCallLabels(): (call: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    shop: t`Search`,
    price: t`Price offer`,
    rules: t`Fare rules`,
    seatMaps: t`Get seat map`,
    book: t`Create PNR`,
    ticket: t`Ticket`,
    cancel: t`Cancel PNR`,
    retrieve: t`Retrieve PNR`,
    find: t`Find PNR`,
    notices: t`Airline notifications`,
    acknowledge: t`Airline notifications`,
    acceptFlights: t`Accept schedule change`,
    other: t`Authentication and other`,
  }
  return (call) => labels[call] ?? call
}
