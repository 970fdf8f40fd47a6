import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type BookingStep, orderLink } from '#server/flow/booking/booking.ts'
import type { MailAttachment, Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Reference } from '#server/reference/reference.ts'
import { exchangedMail, mailedExchangeOf } from './exchange/exchange-mail.ts'
import type { ExchangeStore } from './exchange/exchange-store.ts'
import { flightsCalendarText } from './itinerary-receipt/flights-calendar.ts'
import type { PrintItineraryReceipt } from './itinerary-receipt/print-itinerary-receipt.ts'
import { ticketedMail } from './ticket-mail.ts'
import type { TicketStore } from './ticket-store.ts'

/** Dependencies of {@link createMailTickets}. */
export type MailTicketsDeps = Pick<Platform, 'clock' | 'log' | 'transact' | 'publicUrl'> & {
  readonly booking: Pick<BookingStep, 'findById' | 'orderKeyOf'>
  readonly store: Pick<TicketStore, 'documentsOf'>
  readonly exchanges: Pick<ExchangeStore, 'byId'>
  readonly printSummary: PrintItineraryReceipt
  readonly reference: Pick<Reference, 'airportLabel'>
  readonly outbox: Outbox
}

/**
 * Emails the tickets of an order, once. With `needsPdf` it throws when the PDF cannot be made, so that the
 * job retries.
 */
export type MailTickets = (bookingId: string, wanted: WantedTicketMail) => Promise<void>

/** How the tickets are mailed. */
export type WantedTicketMail = {
  readonly needsPdf: boolean
  /** The key of a repeat that staff have asked for. */
  readonly repeatKey?: string | undefined
  /** The exchange that issued new tickets: the email tells what was paid for it. */
  readonly exchangeId?: string | undefined
}

/** Creates the ticket email with the flights, the summary as a PDF, and a calendar file. */
export function createMailTickets(deps: MailTicketsDeps): MailTickets {
  return async (bookingId, { needsPdf, repeatKey, exchangeId }) => {
    const booking = await deps.booking.findById(bookingId)
    // The contact was erased: there is no address to write to.
    if (!booking?.contact.email) return
    const { language, orderNumber } = booking
    const orderKey = deps.booking.orderKeyOf(booking)
    const [documents, pdf] = await Promise.all([
      deps.store.documentsOf(bookingId),
      deps.printSummary(orderKey, language),
    ])
    const tickets = documents.filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
    if (!pdf.ok && needsPdf) throw new Error(`no PDF for the mail about tickets: ${pdf.fault.code}`)
    if (!pdf.ok) deps.log.error('ticketMailWithoutPdf', { orderNumber, problem: pdf.fault.code })
    const airportLabelOf = (code: string) => deps.reference.airportLabel(code, language)
    const calendar = flightsCalendarText(booking, { place: airportLabelOf, now: deps.clock.now() })
    const attachments: MailAttachment[] = [
      ...(pdf.ok ? [{ name: pdf.value.name, mediaType: 'application/pdf', content: pdf.value.bytes }] : []),
      {
        name: `${orderNumber}.ics`,
        mediaType: 'text/calendar; charset=utf-8',
        content: new TextEncoder().encode(calendar),
      },
    ]
    const link = orderLink({ ...deps, orderKey })
    const exchange = exchangeId === undefined ? undefined : await deps.exchanges.byId(exchangeId)
    const letter = exchange
      ? exchangedMail(booking, mailedExchangeOf(exchange, documents), link)
      : ticketedMail({ booking, tickets, link })
    const first = { ...letter, attachments }
    const mail = repeatKey === undefined ? first : { ...first, key: repeatKey }
    await deps.transact(async (tx) => {
      await deps.outbox.put(tx, mail)
    })
  }
}
