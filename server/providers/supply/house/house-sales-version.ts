import type { SupplyProvider } from '../supply-provider.ts'
import type { HouseSalesStore } from './house-sales-store.ts'

/**
 * Returns what tells the version of answers where other processes search: a count that differs after every sale that was
 * committed before the call. It does not follow imports: for a minute at most, the answer of before may be repeated.
 */
export function createHouseSalesVersion(
  store: Pick<HouseSalesStore, 'lookFirst' | 'lookAgain'>,
): NonNullable<SupplyProvider['answerVersion']> {
  let seen: string | undefined
  let count = 0
  return async () => {
    try {
      const news = seen === undefined ? await store.lookFirst() : await store.lookAgain(seen)
      seen = news.seen
      if (news.isAll || news.changed.length > 0) count += 1
      return String(count)
    } catch {
      // The search itself says what the database does not answer.
      return undefined
    }
  }
}
