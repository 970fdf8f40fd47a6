import { SearchBroken, type SearchRunner } from './search-tasks.ts'
import type { HouseSearcher } from './house-searcher.ts'

/** Searches on the calling thread, for tests and small worlds. Yields to the event loop between two parts. */
export function createLocalSearchRunner(searcher: HouseSearcher): SearchRunner {
  return {
    async *run(ask, signal) {
      for (const step of searcher.answer(ask)) {
        if (signal.aborted) throw new SearchBroken('aborted')
        yield step
      }
    },
  }
}
