import {
  sendTransferProof,
  listOrderTransferProofs,
  type TransferProofAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { sendPicture } from '#web/api/send-picture.ts'
import { type TransferProofFault, transferProofFaultOf } from './transfer-proof-image.ts'
import { smallerImage } from './smaller-image.ts'
import { payableKey } from '../use-payable.ts'

/** The transfer proofs of an order. */
export type TransferProofs = {
  /** Submitted proofs, newest first; undefined until known. */
  readonly sent: readonly TransferProofAnswer[] | undefined
  /** The file that is being sent, and its progress. */
  readonly going: { readonly name: string; readonly share: number } | undefined
  /** The file that was not sent, and why. */
  readonly refused: { readonly name: string; readonly why: TransferProofFault | Failure } | undefined
  send(file: File): Promise<void>
}

/**
 * Reads the transfer proofs of an order, polls while staff check them, and returns a way to send one more.
 */
export function useTransferProofs(pageKey: string): TransferProofs {
  const client = useQueryClient()
  const isGoing = useRef(false)
  const [going, setGoing] = useState<TransferProofs['going']>()
  const [refused, setRefused] = useState<TransferProofs['refused']>()
  const uploadTransferProof = async (file: File) => {
    if (isGoing.current) return
    const { name } = file
    const why = transferProofFaultOf(file)
    setRefused(why && { name, why })
    if (why) return
    isGoing.current = true
    setGoing({ name, share: 0 })
    const answer = await sendPicture(sendTransferProof, {
      body: await smallerImage(file),
      orderKey: pageKey,
      onProgress: (share) => setGoing({ name, share }),
    })
    isGoing.current = false
    setGoing(undefined)
    if (!answer.ok) setRefused({ name, why: answer.fault })
    await Promise.all([
      client.invalidateQueries({ queryKey: transferProofsQueryKey(pageKey) }),
      client.invalidateQueries({ queryKey: payableKey(pageKey) }),
    ])
  }
  return { sent: useSubmittedProofs(pageKey), going, refused, send: uploadTransferProof }
}

const transferProofsQueryKey = (pageKey: string) => ['slips', pageKey]

/** Staff need minutes or hours: an open page polls now and then. */
const askAgainMs = 20_000

function useSubmittedProofs(pageKey: string): readonly TransferProofAnswer[] | undefined {
  const { data } = useQuery({
    queryKey: transferProofsQueryKey(pageKey),
    queryFn: ({ signal }): Promise<Result<{ transferProofs: TransferProofAnswer[] }, Failure>> =>
      callApi(listOrderTransferProofs, { orderKey: pageKey, signal }),
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.transferProofs.some((proof) => proof.state === 'received')
        ? askAgainMs
        : false,
  })
  return data?.ok ? data.value.transferProofs : undefined
}
