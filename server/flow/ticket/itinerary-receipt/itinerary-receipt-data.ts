/** A name and its value, side by side. */
export type ItineraryReceiptFact = {
  readonly name: string
  readonly value: string
  readonly isStrong?: boolean
}

/** An airport of a flight with the time on its wall. */
export type SummaryPoint = { readonly time: string; readonly day: string; readonly place: string }

/** A flight in words; `look` is what one must not miss, `wait` what comes before the next flight. */
export type SummaryFlight = {
  readonly from: SummaryPoint
  readonly to: SummaryPoint
  readonly number: string
  readonly facts: string
  readonly look: string
  readonly wait: string
}

/** A journey in words. */
export type SummaryJourney = {
  readonly title: string
  readonly facts: string
  readonly flights: readonly SummaryFlight[]
}

/** The price of a passenger type in words. */
export type SummaryPrice = {
  readonly title: string
  readonly lines: readonly ItineraryReceiptFact[]
  /** What one person pays, and all of the type together where they are several. */
  readonly sums: readonly ItineraryReceiptFact[]
}

/** Everything that `summary.typ` prints, in words: the template decides where it stands, and says nothing itself. */
export type SummaryData = {
  readonly language: string
  readonly title: string
  readonly asOf: string
  readonly notATicket: string
  /** Empty where the flights fly. */
  readonly simulated: string
  /** "Page {page} of {count}": only the typesetter knows the figures. */
  readonly page: string
  readonly facts: readonly ItineraryReceiptFact[]
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
}
