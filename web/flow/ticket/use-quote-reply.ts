import { replyToQuote, type QuoteAnswer } from '#contract/api/quote.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'

/** Answers a quote, one answer at a time; the order is refetched after it, whatever the result. */
export function useQuoteReply(orderKey: string, { quoteId, total }: QuoteAnswer) {
  const queries = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const [latest, setLatest] = useState<'yes' | 'no'>()
  const sendQuoteReply = (said: 'yes' | 'no') =>
    run(async () => {
      setLatest(said)
      const accepted = said === 'yes' ? { acceptedTotal: total } : {}
      const fault = await sendCommand(replyToQuote, { body: { orderKey, quoteId, reply: said, ...accepted } })
      await queries.invalidateQueries({ queryKey: ['order', orderKey] })
      return fault
    })
  return { reply: sendQuoteReply, sending: isBusy ? latest : undefined, failure }
}
