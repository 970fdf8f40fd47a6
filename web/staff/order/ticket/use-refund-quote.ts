import { useState } from 'react'
import {
  type TicketRefundQuoteAnswer,
  quoteTicketRefund,
  refundTickets,
} from '#contract/api/staff/order/ticket-refunds.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { RefundBasis } from '#contract/terms/document/refund-quote.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { RefundMoment } from '#contract/terms/refund.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'
import { useBahtField } from '../../money/use-baht-field.ts'
import { useTicketRefundStates } from './use-ticket-refund-labels.ts'

/** The highest figure of an airline accepted: ten million baht, in satang. */
const mostSatang = 1_000_000_000

/** What happens after a refund was sent; `say` receives the result. */
export type AfterRefund = {
  readonly onClose: () => void
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

/** The first digits of a printed ticket number, without its conjunction tickets. */
const numberOf = (printed: string): string => printed.replaceAll('-', '').slice(0, 13)

/** Holds what is chosen of a refund; `body` is the request for it. */
function useRefundChoices({ orderNumber, tickets, passengers }: StaffOrderAnswer) {
  const open = tickets.filter(isDocumentOpen).map((one) => numberOf(one.ticketNumber))
  /** Returns a ticket number after the name of its passenger. */
  const labelOf = (ticketNumber: string) => {
    const position = tickets.find((one) => numberOf(one.ticketNumber) === ticketNumber)?.passenger
    return [passengers[position ?? -1]?.ticketName ?? [], ticketNumber].flat().join(' · ')
  }
  const [chosen, setChosen] = useState<readonly string[]>(open)
  const [basis, setBasis] = useState<RefundBasis>('voluntary')
  const [stated, setStated] = useState<Exclude<RefundMoment, 'beforeDeparture'>>()
  const [figures, setFigures] = useState<Readonly<Record<string, string>>>({})
  const fee = useBahtField(0, { mayBeNothing: true })
  const choose = (ticketNumber: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, ticketNumber] : chosen.filter((one) => one !== ticketNumber))
  const body = {
    orderNumber,
    ticketNumbers: open.filter((one) => chosen.includes(one)),
    basis,
    ...(stated !== undefined && { stated }),
    agencyFee: fee.satang ?? 0,
    figures: Object.entries(figures).flatMap(([ticketNumber, text]) => {
      const read = readBaht(text, mostSatang)
      return read.ok && chosen.includes(ticketNumber) ? [{ ticketNumber, total: read.satang }] : []
    }),
  }
  const fields = { basis, setBasis, stated, setStated, figures, setFigures, fee }
  return { open, labelOf, chosen, choose, ...fields, body }
}

/** Holds the choices of a refund and its quote, which counts only for the choices that it was made for. */
export function useRefundQuote(order: StaffOrderAnswer, { onClose, renew, say }: AfterRefund) {
  const states = useTicketRefundStates()
  const choices = useRefundChoices(order)
  const [quoted, setQuoted] = useState<{ readonly key: string; readonly quote: TicketRefundQuoteAnswer }>()
  const action = useCommand()
  const { body, fee } = choices
  const key = JSON.stringify(body)
  const ask = () => {
    if (!fee.check() || body.ticketNumbers.length === 0) return
    void action.call(
      () => callApi(quoteTicketRefund, { body }),
      (quote) => setQuoted({ key, quote }),
    )
  }
  const send = ({ fromSupplier = 0, toCustomer = 0 }: TicketRefundQuoteAnswer) =>
    void action.call(
      () => callApi(refundTickets, { body: { ...body, fromSupplier, toCustomer } }),
      ({ state }) => {
        say(states[state])
        onClose()
        void renew()
      },
    )
  return { ...choices, action, ask, send, isFresh: quoted?.key === key, quote: quoted?.quote }
}
