/** A ticket as a clerk enters it: its first document number, and how many conjunction tickets follow it. */
export type EnteredTicketNumber = {
  /** Thirteen digits: accounting code of the airline and document number. */
  readonly ticketNumber: string
  /** Documents that continue the first one, with the next numbers; 0 for a single document. */
  readonly conjunctions: number
}

/** What is wrong with a typed ticket number. */
export type TicketNumberFault = 'format' | 'checkDigit' | 'conjunction'

/** A ticket number as it was read, or why it was not. */
export type ReadTicketNumber =
  | ({ readonly fault?: undefined } & EnteredTicketNumber)
  | { readonly fault: TicketNumberFault }

/** Largest number of conjunction tickets: four documents have the sixteen coupons that a ticket may have (IATA 725). */
export const mostConjunctions = 3

/** Accounting code, document number, check digit, and the last digits of the last conjunction ticket. */
const form = /^(\d{3})[ -]?(\d{10})(?:[ -]?(\d))?(?:[/-](\d{2,3}))?$/

/**
 * Reads a ticket number as tickets and GDS displays print it: "2172345678901", "217-2345678901", with its check digit
 * ("217-2345678901-3") and with the end of a range of conjunction tickets ("217-2345678901-02", "217-2345678901/902").
 */
export function readTicketNumber(text: string): ReadTicketNumber {
  const [, airline = '', document, checkDigit, lastDigits] = form.exec(text.trim()) ?? []
  if (document === undefined) return { fault: 'format' }
  if (checkDigit !== undefined && Number(checkDigit) !== ticketCheckDigit(document))
    return { fault: 'checkDigit' }
  const conjunctions = lastDigits === undefined ? 0 : numbersUntil(document, lastDigits)
  if (lastDigits !== undefined && (conjunctions < 1 || conjunctions > mostConjunctions))
    return { fault: 'conjunction' }
  return { ticketNumber: airline + document, conjunctions }
}

/** Returns the check digit of a document number of ten digits: its remainder by seven (IATA 722f). */
export function ticketCheckDigit(document: string): number {
  return Number(document) % 7
}

/** How many numbers lie between a document number and the next one that ends in these digits. */
function numbersUntil(document: string, lastDigits: string): number {
  const base = 10 ** lastDigits.length
  return (Number(lastDigits) - (Number(document) % base) + base) % base
}

/** Returns every document number of a ticket, in the order of its coupons. */
export function documentNumbersOf({ ticketNumber, conjunctions }: EnteredTicketNumber): readonly string[] {
  const airline = ticketNumber.slice(0, 3)
  const first = Number(ticketNumber.slice(3))
  return Array.from({ length: conjunctions + 1 }, (_, after) => {
    const document = (first + after) % 10 ** 10
    return airline + String(document).padStart(10, '0')
  })
}

/** Returns a ticket number as tickets print it, with the last two digits of its last conjunction ticket. */
export function ticketNumberText(ticket: EnteredTicketNumber): string {
  const last = documentNumbersOf(ticket).at(-1) ?? ''
  return ticket.conjunctions === 0 ? ticket.ticketNumber : `${ticket.ticketNumber}-${last.slice(-2)}`
}

/**
 * What entering the ticket numbers of an order does.
 * - ticketed: the order is paid, and becomes ticketed
 * - keptUntilPaid: the order was entered by hand and is not paid; the numbers wait for the payment
 * - notPossible: the order is ended or ticketed, its money is gone, or its supplier may still issue tickets
 */
export const ticketEntries = ['ticketed', 'keptUntilPaid', 'notPossible'] as const
/** One of `ticketEntries`. */
export type TicketEntry = (typeof ticketEntries)[number]
