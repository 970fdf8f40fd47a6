/** A label and its value, side by side. */
export type ItineraryReceiptFact = {
  readonly name: string
  readonly value: string
  readonly isStrong?: boolean
}

/** An airport of a flight with the local time. */
export type SummaryPoint = { readonly time: string; readonly day: string; readonly place: string }

/** The texts of a flight; `look` is an important notice, `wait` describes the time before the next flight. */
export type SummaryFlight = {
  readonly from: SummaryPoint
  readonly to: SummaryPoint
  readonly number: string
  readonly facts: string
  readonly look: string
  readonly wait: string
}

/** The texts of a journey. */
export type SummaryJourney = {
  readonly title: string
  readonly facts: string
  /** The journey to scale as an arc, as SVG. */
  readonly arc: string
  /** Its ends at a glance: "BKK 23:50", "08:10 NRT +1". */
  readonly ends: readonly [from: string, to: string]
  readonly flights: readonly SummaryFlight[]
}

/** The price texts of a passenger type. */
export type SummaryPrice = {
  readonly title: string
  readonly lines: readonly ItineraryReceiptFact[]
  /** Price per passenger, and the total of the type if there are several passengers. */
  readonly sums: readonly ItineraryReceiptFact[]
}

/** All texts that `itinerary-receipt.typ` prints; the template only positions them. */
export type SummaryData = {
  readonly language: string
  readonly title: string
  readonly asOf: string
  readonly notATicket: string
  /** Notice that the flights are simulated; empty when they are real. */
  readonly simulated: string
  /** "Page {page} of {count}"; filled in by the typesetter. */
  readonly page: string
  readonly facts: readonly ItineraryReceiptFact[]
  /** A QR code, as SVG, with the address where the booking is looked up, and what it is for. */
  readonly code: { readonly picture: string; readonly note: string }
  readonly flights: {
    readonly heading: string
    readonly note: string
    readonly journeys: readonly SummaryJourney[]
  }
  readonly passengers: {
    readonly heading: string
    readonly rows: readonly { readonly name: string; readonly type: string; readonly ticket: string }[]
  }
  readonly baggage: { readonly heading: string; readonly text: string }
  readonly price: {
    readonly heading: string
    readonly note: string
    readonly passengers: readonly SummaryPrice[]
    readonly totals: readonly ItineraryReceiptFact[]
  }
  readonly conditions: {
    readonly heading: string
    readonly note: string
    readonly rows: readonly ItineraryReceiptFact[]
  }
  readonly agency: { readonly name: string; readonly lines: readonly string[] }
  readonly colors: SummaryColors
  /** The bytes of a PNG: the logo of the brand. */
  readonly logo?: readonly number[]
}

/** Colours of the journeys' band, of the text and of the line on it. */
export type SummaryColors = { readonly band: string; readonly text: string; readonly line: string }
