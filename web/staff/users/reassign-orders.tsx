import { listColleagues } from '#contract/api/staff/staff-orders.ts'
import { reassignOrders, type UserAnswer } from '#contract/api/staff/users.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { Select } from '#web/ui/form/select.tsx'
import { useWorkList } from '../use-work-list.ts'
import styles from './users.module.css'

/** The assignee of orders that are left to anybody. */
export const nobody = 'nobody'

/** Properties of the choice. */
export type ReassignOrdersProps = {
  readonly user: UserAnswer
  /** The id of a colleague, or {@link nobody}. */
  readonly to: string
  readonly onChange: (to: string) => void
}

/** Chooses who gets the open orders of a user. */
export function ReassignOrders({ user: { userId, openOrders }, to, onChange }: ReassignOrdersProps) {
  const { t } = useLingui()
  const { value } = useWorkList(listColleagues, { right: 'desk', everyMs: 300_000 })
  const colleagues = (value?.colleagues ?? []).filter((one) => one.userId !== userId)
  const choices = [
    { value: nobody, text: t`Unassigned` },
    ...colleagues.map((one) => ({ value: one.userId, text: one.name })),
  ]
  return (
    <div className={styles.stack}>
      <p>
        <Plural
          value={openOrders}
          one="# open order is assigned to this user."
          other="# open orders are assigned to this user."
        />
      </p>
      <Select label={t`Assign open orders to`} value={to} onChange={onChange} choices={choices} />
    </div>
  )
}

/** Assigns the open orders of a user; returns why it failed. */
export async function assignOpenOrders(
  { userId, openOrders }: UserAnswer,
  to: string,
): Promise<Failure | undefined> {
  if (openOrders === 0) return undefined
  const answer = await callApi(reassignOrders, { body: { userId, to } })
  return answer.ok ? undefined : answer.fault
}
