import type { RealTimeMarkup } from '#contract/terms/price/markup.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { salesChannelOf, shopZone, viewerForCaller } from '#server/flow/offers/offers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Caller, companyOfAgent, isSeller } from '#server/platform/http/request/caller.ts'
import type { MarkupBookStore } from './markup-book-store.ts'
import type { PlaceOf } from './markup-facts.ts'
import type { PriceStore, PricesNow, SaleNow } from '../price-store.ts'
import type { Markups } from '../selling-price.ts'

/** What is added at this moment, and how the agency sells. */
export type MarkupsNow = Markups & { readonly sale: SaleNow }

/** What the agency adds at this moment to what is sold through a channel, and what a seller adds besides. */
export type CurrentMarkups = {
  /** For whoever asks: a seller's own markup counts while one is a seller. */
  of(caller: Caller): Promise<MarkupsNow>
  through(channel: SalesChannel): Promise<Markups>
}

/** Dependencies of the current markup. */
export type CurrentMarkupsDeps = {
  readonly store: PriceStore
  readonly books: Pick<MarkupBookStore, 'rulesOf'>
  readonly clock: Clock
  readonly placeOf: PlaceOf
}

/**
 * Asks the store each time for what is in force. The rules of a book are kept by their digest once read:
 * every process sees another book from the moment at which it counts.
 */
export function createCurrentMarkups({ store, books, clock, placeOf }: CurrentMarkupsDeps): CurrentMarkups {
  let kept: { readonly digest: string; readonly rules: ReturnType<typeof books.rulesOf> } | undefined
  const cachedRulesOf = ({ bookId, digest }: NonNullable<PricesNow['book']>) => {
    if (kept?.digest !== digest) {
      const reading = { digest, rules: books.rulesOf(bookId) }
      kept = reading
      // What could not be read is asked for again.
      reading.rules.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    return kept.rules
  }
  const markupsForChannel = async (channel: SalesChannel): Promise<MarkupsNow> => {
    const now = clock.now()
    const { standing, book, sale } = await store.inForce(now)
    const bookedOn = todayIn(shopZone, now)
    const version = [channel, standing.version, book?.digest, bookedOn].join(' ')
    if (book === undefined) return { version, standing, sale }
    const { bookId } = book
    const rules = await cachedRulesOf(book)
    return { version, standing, sale, book: { bookId, rules, channel, bookedOn, placeOf } }
  }
  return {
    through: markupsForChannel,
    async of(caller) {
      const [markups, realTime] = await Promise.all([
        markupsForChannel(salesChannelOf(caller)),
        isSeller(caller) ? store.realTimeMarkup(caller.userId) : undefined,
      ])
      return { ...markups, realTime: realTime && markupAllowedForCaller(caller, realTime) }
    },
  }
}

/**
 * Whether a seller may leave out what the agency adds. Agents of a company buy for themselves, on an account with us: they
 * would pay what an offer costs us. Nor may whoever is not shown that.
 */
export function mayIgnoreStandingMarkup(caller: Caller): boolean {
  return viewerForCaller(caller) === 'seller' && companyOfAgent(caller) === undefined
}

/**
 * What a seller has set before it was one who may not: everything that we add stays. An offer without it is for the
 * sign-in alone that finds it.
 */
function markupAllowedForCaller(caller: Caller, realTime: RealTimeMarkup): RealTimeMarkup {
  if (!mayIgnoreStandingMarkup(caller)) return { ...realTime, ignoresStanding: false }
  const isKept = realTime.ignoresStanding && caller.kind === 'user'
  return isKept ? { ...realTime, sessionId: caller.sessionId } : realTime
}
