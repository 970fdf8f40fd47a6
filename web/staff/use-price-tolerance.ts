import { readPriceTolerance, setPriceTolerance } from '#contract/api/staff/price-tolerance.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

/**
 * How far a price may increase at the agency's cost: satang for the whole party, and basis points of the
 * displayed price.
 */
export type Tolerance = { readonly mostSatang: number; readonly mostBasisPoints: number }

/** Reads the price tolerance and returns a way to change it. */
export function usePriceTolerance() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['price-band', user?.name]
  const { data } = useQuery({
    queryKey,
    enabled: user !== undefined,
    queryFn: ({ signal }) => callApi(readPriceTolerance, { signal }),
  })
  const savePriceTolerance = async (band: Tolerance): Promise<Failure | undefined> => {
    const saved = await callApi(setPriceTolerance, { body: band })
    if (!saved.ok) return saved.fault
    queries.setQueryData(queryKey, saved)
    return undefined
  }
  return { answer: data, save: savePriceTolerance }
}
