import { useLingui } from '@lingui/react/macro'
import type {
  OrderColumn,
  OrderListChannel,
  OrderListState,
  OrderPaymentState,
} from '#contract/api/staff/order-list.ts'
import { useContactChannelLabels } from '../use-contact-channel-labels.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'
import type { OrderFilterName } from './order-list-url.ts'

/** Returns the headings of the columns. */
export function useOrderColumnLabels(): Readonly<Record<OrderColumn, string>> {
  const { t } = useLingui()
  return {
    orderNumber: t`Order number`,
    state: t`Status`,
    pnr: t`PNR`,
    passenger: t`Passenger`,
    passengers: t({ message: 'Passengers', context: 'count' }),
    route: t`Route`,
    departure: t`Departure`,
    airline: t`Airline`,
    channel: t`Channel`,
    total: t`Total ฿`,
    received: t`Received ฿`,
    payment: t`Payment status`,
    method: t`Payment method`,
    sold: t`Sale date`,
    timeLimit: t`Time limit`,
    assignee: t`Assignee`,
    tickets: t`Ticket numbers`,
    net: t`Net ฿`,
    markup: t`Markup and fees ฿`,
  }
}

/** Returns the names of the filters. */
export function useOrderFilterLabels(): Readonly<Record<OrderFilterName, string>> {
  const { t } = useLingui()
  return {
    q: t`Search`,
    state: t`Status`,
    soldFrom: t`Sold from`,
    soldUntil: t`Sold until`,
    departsFrom: t`Departs from`,
    departsUntil: t`Departs until`,
    airline: t`Airline`,
    origin: t`Origin`,
    destination: t`Destination`,
    assignee: t`Assignee`,
    channel: t`Channel`,
    method: t`Payment method`,
    payment: t`Payment status`,
    totalFrom: t`Total from ฿`,
    totalUntil: t`Total up to ฿`,
  }
}

/** Returns the labels of the filter by state; states of a booking in progress share one. */
export function useOrderStateLabels(): Readonly<Record<OrderListState, string>> {
  const { t } = useLingui()
  const { bookings } = useMoneyLabels()
  return { ...bookings, open: t`Open orders`, unknown: t`Outcome unknown, checking` }
}

/** Returns who made an order, or how the customer reached the staff who booked, as staff call it. */
export function useChannelLabels(): Readonly<Record<OrderListChannel, string>> {
  const { t } = useLingui()
  return { web: t`Website`, staff: t`Staff`, company: t`Corporate`, ...useContactChannelLabels() }
}

/** Returns the labels of what has become of an order's money. */
export function useOrderPaymentLabels(): Readonly<Record<OrderPaymentState, string>> {
  const { t } = useLingui()
  return {
    unpaid: t`Unpaid`,
    received: t`Received`,
    unallocated: t`Unallocated payment`,
    refundDue: t`Refund due`,
    refunded: t`Refunded`,
  }
}
