import { assignOrder, listColleagues, type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { colleagueShortName } from '../colleague-short-name.ts'
import { useWorkList } from '../use-work-list.ts'
import { focusTarget } from './use-order-shortcuts.ts'
import styles from './order.module.css'

/** Properties of the assignment; `say` receives the result. */
export type GiveOrderProps = {
  readonly order: Pick<StaffOrderAnswer, 'orderNumber' | 'assignee' | 'me'>
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}

const everyMs = 300_000

/** Assigns the order to a colleague who may work on it; nothing without another one. */
export function AssignOrder({ order: { orderNumber, assignee, me }, renew, say }: GiveOrderProps) {
  const { t } = useLingui()
  const list = useWorkList(listColleagues, { right: 'desk', everyMs })
  const action = useCommand()
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const others = list.value?.colleagues.filter(({ userId }) => userId !== me && userId !== assignee?.userId)
  const receiver = others?.find(({ userId }) => userId === chosen)
  if (others === undefined || others.length === 0) return null
  const submitAssignment = (event: FormEvent) => {
    event.preventDefault()
    setMissing(receiver === undefined)
    if (receiver === undefined) {
      focusTarget('give')
      return
    }
    const had = assignee === undefined ? {} : { had: assignee.userId }
    const assignToColleague = async () => {
      const fault = await sendCommand(assignOrder, { body: { orderNumber, to: receiver.userId, ...had } })
      await renew()
      return fault
    }
    void action.run(assignToColleague, () => {
      setChosen('')
      const who = colleagueShortName(receiver)
      say(t`${orderNumber} assigned to ${who}.`)
      // When the only other colleague leaves the list the form disappears, and the focus would be lost.
      if (others.length === 1) focusTarget('head')
    })
  }
  return (
    <form className={styles.stack} onSubmit={submitAssignment} noValidate>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.give}>
        <Select
          data-reach="give"
          label={t`Assign to`}
          placeholder={t`Choose`}
          error={isMissing && receiver === undefined ? t`Choose a colleague.` : undefined}
          value={receiver?.userId ?? ''}
          onChange={setChosen}
          choices={others.map(({ userId, name }) => ({ value: userId, text: name }))}
          className={styles.colleague}
        />
        <div className={styles.giving}>
          <Button type="submit" isBusy={action.isBusy}>{t`Assign`}</Button>
        </div>
      </div>
    </form>
  )
}
