import { readSeatMaps, type SeatMapsAnswer } from '#contract/api/seat-maps.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from './client.ts'
import type { Failure } from './failure.ts'

// Seats sell meanwhile; one answer within a minute serves every flight of the offer.
const freshMs = 60_000

/** Requests the cabins of an offer's flights, once for all of them. A refusal is an answer too. */
export function useSeatMaps(offerId: string) {
  return useQuery({
    queryKey: ['seat-maps', offerId],
    staleTime: freshMs,
    queryFn: ({ signal }): Promise<Result<SeatMapsAnswer, Failure>> =>
      callApi(readSeatMaps, { query: { offerId }, signal }),
  })
}
