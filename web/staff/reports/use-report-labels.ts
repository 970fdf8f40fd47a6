import { useLingui } from '@lingui/react/macro'
import type { SalesFigures, SalesGroup } from '#contract/api/staff/reports.ts'
import type { Preset, ReportName } from './report-url.ts'

/** The name of a figure, and its definition. */
export type FigureLabels = { readonly name: string; readonly means: string }

/** Returns the headings of the sales, margin, conversion and lost-order reports. */
export function useReportNames(): Readonly<Record<ReportName, string>> {
  const { t } = useLingui()
  return {
    sales: t`Sales`,
    margin: t`Margin`,
    conversion: t`Conversion`,
    lost: t`Lost orders`,
    ticketSales: t`Ticket sales`,
    salesVat: t`Sales VAT`,
    ageing: t`Ageing`,
    journal: t`Journal`,
    currencyGains: t`Currency gain and loss`,
  }
}

/** Returns the names of the period presets. */
export function usePresetNames(): Readonly<Record<Preset, string>> {
  const { t } = useLingui()
  return {
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
    lastMonth: t`Last month`,
    days30: t`Last 30 days`,
    year: t`This year`,
  }
}

/** Returns what the sales can be grouped by, in the interface language. */
export function useGroupingNames(): Readonly<Record<SalesGroup, string>> {
  const { t } = useLingui()
  return {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    airline: t`Airline`,
    route: t`Route`,
    company: t`Company`,
    method: t`Payment method`,
  }
}

/** Returns the figures of sales and margin: their definition, and the date they count by. */
export function useFigureLabels(): Readonly<Record<keyof SalesFigures, FigureLabels>> {
  const { t } = useLingui()
  const after = useAfterSalesLabels()
  return {
    orders: {
      name: t`Orders paid`,
      means: t`By date of payment. Unallocated payments count once applied.`,
    },
    passengers: { name: t`Passengers`, means: t`All passengers on these orders, including infants.` },
    tickets: { name: t`Tickets issued`, means: t`By date of issue, including orders paid earlier.` },
    gross: { name: t`Gross`, means: t`Amount paid by customers, including payment surcharge.` },
    price: { name: t`Sales price`, means: t`Amount paid, excluding payment surcharge.` },
    surcharges: { name: t`Payment surcharges`, means: t`Surcharges for the payment method.` },
    net: { name: t`Net`, means: t`Supplier cost as agreed at booking.` },
    margin: {
      name: t`Margin`,
      means: t`Sales price less net, before refunds and payment provider fees.`,
    },
    markup: { name: t`Markup`, means: t`Standing and real-time markup.` },
    serviceFees: { name: t`Service fees`, means: t`Service fees charged.` },
    commission: {
      name: t`Commission`,
      means: t`Paid by airlines on manual bookings, as entered with the fares.`,
    },
    absorbed: {
      name: t`Fare increases absorbed`,
      means: t`Fare increases paid by the agency instead of the customer.`,
    },
    otherMargin: {
      name: t`Other margin`,
      means: t`Remaining margin, from prices quoted by staff.`,
    },
    ...after,
  }
}

type AfterSalesFigure = 'refunds' | 'refundedOrders' | 'partiallyRefundedOrders' | 'airlineCancelledOrders'

function useAfterSalesLabels(): Readonly<Record<AfterSalesFigure, FigureLabels>> {
  const { t } = useLingui()
  return {
    refunds: {
      name: t`Refunds`,
      means: t`Refunds posted in the period, for orders sold at any time.`,
    },
    refundedOrders: {
      name: t`Orders refunded`,
      means: t`Of the orders paid in the period: everything goes back, or has gone back, by now.`,
    },
    partiallyRefundedOrders: {
      name: t`Partially refunded`,
      means: t`Of the orders paid in the period: a part goes back, or has gone back, by now.`,
    },
    airlineCancelledOrders: {
      name: t`Cancelled by airline`,
      means: t`Of the orders paid in the period: the airline flies none of their flights, and no money goes back yet.`,
    },
  }
}

/** Returns why orders ended, by the transition that ended them. */
export function useOrderEndLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    deadlinePassed: t`Payment deadline passed`,
    supplierRefused: t`Rejected by airline`,
    cancelledByCustomer: t`Cancelled by customer`,
    cancelledByStaff: t`Cancelled by staff`,
    ticketsVoided: t`Tickets voided`,
    ticketsExchanged: t`Tickets exchanged`,
    ticketsNotExchanged: t`Exchange refused`,
    extrasNotBought: t`Bags and seats not added`,
    ticketsRefunded: t`Tickets refunded`,
    cancelledBySupplier: t`Waitlist closed by airline`,
    waitlistLapsed: t`Waitlist expired`,
    quoteDeclined: t`Quote declined`,
    quoteLapsed: t`Quote expired`,
    requestLapsed: t`Not quoted in time`,
  }
}

/** Returns the supplier's reasons for refusals. */
export function useRefusalReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    seatsGone: t`Seats sold out`,
    priceChanged: t`Price changed`,
    offerExpired: t`Offer expired`,
    badPassenger: t`Passenger data rejected`,
    notFound: t`Flight not found`,
    notPossible: t`Not possible`,
    unreachable: t`Airline unreachable`,
    extraGone: t`Seat or bag sold out`,
  }
}
