import { replyToQuote, type QuoteAnswer } from '#contract/api/quote.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Answers a quote, one answer at a time; the order is refetched after it, whatever the result. */
export function useQuoteReply(orderKey: string, { quoteId, total }: QuoteAnswer) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<'yes' | 'no'>()
  const [failure, setFailure] = useState<Failure>()
  const reply = async (said: 'yes' | 'no'): Promise<void> => {
    if (sending !== undefined) return
    setSending(said)
    setFailure(undefined)
    const accepted = said === 'yes' ? { acceptedTotal: total } : {}
    const answered = await callApi(replyToQuote, { body: { orderKey, quoteId, reply: said, ...accepted } })
    if (!answered.ok) setFailure(answered.fault)
    await queries.invalidateQueries({ queryKey: ['order', orderKey] })
    setSending(undefined)
  }
  return { reply, sending, failure }
}
