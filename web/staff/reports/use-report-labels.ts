import { useLingui } from '@lingui/react/macro'
import { type SalesFigures, type SalesGroup } from '#contract/api/staff/reports.ts'
import { type Preset, type ReportName } from './report-url.ts'

/** The name of a figure, and its definition. */
export type FigureLabels = { readonly name: string; readonly means: string }

/** Returns the headings of the sales, margin, conversion and lost-order reports. */
export function useReportNames(): Readonly<Record<ReportName, string>> {
  const { t } = useLingui()
  return { sales: t`Sales`, margin: t`Margin`, conversion: t`Conversion`, lost: t`Lost orders` }
}

/** Returns the names of the period presets. */
export function usePresetNames(): Readonly<Record<Preset, string>> {
  const { t } = useLingui()
  return {
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
    lastMonth: t`Last month`,
    days30: t`30 days`,
    year: t`This year`,
  }
}

/** Returns the names of the groupings. */
export function useGroupNames(): Readonly<Record<SalesGroup, string>> {
  const { t } = useLingui()
  return {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    airline: t`Airline`,
    route: t`Route`,
    company: t`Company`,
    method: t`Way to pay`,
  }
}

/** Returns the figures of sales and margin: their definition, and the date they count by. */
export function useFigureLabels(): Readonly<Record<keyof SalesFigures, FigureLabels>> {
  const { t } = useLingui()
  const after = useAfterSalesLabels()
  return {
    orders: {
      name: t`Orders paid`,
      means: t`Orders whose money was posted as received, at that moment. Late money counts when it is used for its order.`,
    },
    passengers: { name: t`Passengers`, means: t`Everybody who travels on these orders, infants included.` },
    tickets: { name: t`Tickets issued`, means: t`At the moment of issue; of an order paid earlier as well.` },
    gross: { name: t`Gross`, means: t`What customers paid: price and payment surcharge.` },
    price: { name: t`Sales price`, means: t`What was paid without the payment surcharge.` },
    surcharges: { name: t`Payment surcharges`, means: t`What the way to pay added to the price.` },
    net: { name: t`Net`, means: t`What these orders cost us at the supplier, as agreed with the order.` },
    margin: {
      name: t`Margin`,
      means: t`Price less net, before refunds and before what payment services charge us.`,
    },
    markup: { name: t`Markup`, means: t`Standing and real-time markup in the price.` },
    serviceFees: { name: t`Service fees`, means: t`Service fees in the price.` },
    absorbed: {
      name: t`Absorbed rises`,
      means: t`Small rises that we carried instead of asking the customer.`,
    },
    otherMargin: {
      name: t`Other margin`,
      means: t`What is left of the margin: exact prices quoted by staff.`,
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
      means: t`What was posted as owed back of sold orders, at that moment, whenever they were sold.`,
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
export function useEndLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    deadlinePassed: t`Not paid in time`,
    supplierRefused: t`Refused by the airline`,
    cancelledByCustomer: t`Given up by the customer`,
    cancelledByStaff: t`Ended by staff`,
    cancelledBySupplier: t`Waiting list ended by the airline`,
    waitlistLapsed: t`No seat came free in time`,
    quoteDeclined: t`No to the exact price`,
    quoteLapsed: t`No answer to the exact price`,
    requestLapsed: t`We named no price in time`,
  }
}

/** Returns the supplier's reasons for refusals. */
export function useRefusalReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    seatsGone: t`seats gone`,
    priceChanged: t`price changed`,
    offerExpired: t`offer expired`,
    badPassenger: t`passenger data not taken`,
    notFound: t`flight not found`,
    notPossible: t`not possible`,
    unreachable: t`could not be reached`,
  }
}
