import { useQueryClient } from '@tanstack/react-query'
import { acceptScheduleChange } from '#contract/api/schedule-change.ts'
import { sendCommand } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'

/** Accepts the flights of a schedule change; the order is refetched after it, whatever the result. */
export function useScheduleChangeReply(orderKey: string, changeId: string) {
  const queries = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const acceptSchedule = () =>
    run(async () => {
      const fault = await sendCommand(acceptScheduleChange, { body: { orderKey, changeId, yes: true } })
      await queries.invalidateQueries({ queryKey: ['order', orderKey] })
      return fault
    })
  return { accept: acceptSchedule, isBusy, failure }
}
