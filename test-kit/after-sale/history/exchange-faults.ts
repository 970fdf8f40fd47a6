import type { TravelDocument } from '#contract/terms/document/travel-document.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/** What is shown of a reservation instead of all its documents. */
type Shown = (documents: readonly TravelDocument[]) => readonly TravelDocument[]

/**
 * A supplier that refuses exchanges, or whose answers are lost and who shows no new tickets: they are late, or were never
 * made, and the airline reinstates the old ones.
 */
export class ExchangeFaults {
  /** The fault of the next exchanges; undefined shows everything as it is. */
  fault: 'late' | 'never' | 'refused' | undefined
  private readonly shown = new Map<string, Shown>()
  private numbers: readonly string[] = []

  /** Shows everything as it is. */
  clear(): void {
    this.fault = undefined
    this.shown.clear()
    this.numbers = []
  }

  /** The new tickets that are not shown, as the airline names them by telephone. */
  get hiddenNumbers(): readonly string[] {
    return this.numbers
  }

  /** Returns the supplier with these faults. */
  over(provider: SupplyProvider): SupplyProvider {
    const { exchangeTickets } = provider
    const documentsOf = async (...asked: Parameters<SupplyProvider['retrieve']>) => {
      const found = await provider.retrieve(...asked)
      return found.kind === 'found' ? (found.reservation.documents ?? []) : []
    }
    return {
      ...provider,
      retrieve: async (ref, context) => {
        const found = await provider.retrieve(ref, context)
        const show = this.shown.get(ref)
        if (found.kind !== 'found' || !show) return found
        const { documents = [] } = found.reservation
        return { ...found, reservation: { ...found.reservation, documents: show(documents) } }
      },
      ...(exchangeTickets && {
        exchangeTickets: async (command, context) => {
          if (!this.fault) return exchangeTickets(command, context)
          if (this.fault === 'refused') return { kind: 'notDone', reason: 'notPossible' }
          const before = await documentsOf(command.reservationRef, context)
          const known = new Set(before.map((one) => one.ticketNumber))
          const done =
            this.fault === 'late' ? await exchangeTickets(command, context) : { kind: 'unknown' as const }
          if (done.kind === 'notDone') return done
          const after = await documentsOf(command.reservationRef, context)
          this.numbers = after.map((one) => one.ticketNumber).filter((one) => !known.has(one))
          this.shown.set(command.reservationRef, (documents) =>
            documents
              .filter((one) => known.has(one.ticketNumber))
              .map((one) => (one.status === 'issued' ? { ...one, status: 'exchanged' } : one)),
          )
          return { kind: 'unknown', note: 'lost' }
        },
      }),
    }
  }
}
