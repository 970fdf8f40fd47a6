import { useLingui } from '@lingui/react/macro'
import { listColleagues } from '#contract/api/staff/staff-orders.ts'
import type { WorkQueueItem } from '#contract/api/staff/work-queue.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { colleagueShortName } from '../../colleague-short-name.ts'
import { KeyCap } from '../../shell/shortcut-help.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { assignableToMe, oneItemPerOrder } from './bulk-actions.ts'
import { CancelOrders } from './cancel-orders.tsx'
import { PossibleCount } from './possible-count.tsx'
import { RemindOrders } from './remind-orders.tsx'
import type { BulkAction } from './use-bulk-action.ts'
import styles from '../work-queue.module.css'

/** Properties of the bar; `assign` assigns the selected orders to "me" or a colleague. */
export type SelectionBarProps = {
  readonly items: readonly WorkQueueItem[]
  readonly ownId: string | undefined
  /** The server's clock. */
  readonly nowMs: number
  readonly bulk: BulkAction
  readonly assign: (to: string, name?: string) => void
  readonly clear: () => void
  /** Id of the field that H focuses. */
  readonly colleagueId: string
  /** Id of the button that M presses. */
  readonly remindId: string
}

const everyMs = 300_000

/** The actions on the selected rows, in the place of the filters; each says for how many orders it is possible. */
export function SelectionBar(props: SelectionBarProps) {
  const { items, ownId, nowMs, bulk, assign, clear, colleagueId, remindId } = props
  const { t } = useLingui()
  const mayHandle = useHasRight('handleOrders')
  const orders = oneItemPerOrder(items)
  const assignable = assignableToMe(items, ownId)
  const count = items.length
  return (
    <div className={styles.tools} data-selection="">
      <strong className="figures">{t`${count} selected`}</strong>
      <Button
        isBusy={bulk.isBusy}
        aria-disabled={assignable.length === 0}
        onClick={() => assignable.length > 0 && assign('me')}
      >
        {t`Assign to me`} <PossibleCount possible={assignable.length} all={orders.length} />
        <KeyCap name="A" />
      </Button>
      <AssignToColleague id={colleagueId} ownId={ownId} assign={assign} isBusy={bulk.isBusy} />
      {mayHandle && <RemindOrders {...{ orders, nowMs, bulk }} id={remindId} />}
      {mayHandle && <CancelOrders orders={orders} bulk={bulk} />}
      <Button kind="plain" className={styles.clear} onClick={clear}>
        {t`Clear selection`} <KeyCap name="Esc" />
      </Button>
    </div>
  )
}

type AssignToColleagueProps = Pick<SelectionBarProps, 'ownId' | 'assign'> & {
  readonly id: string
  readonly isBusy: boolean
}

function AssignToColleague({ id, ownId, assign, isBusy }: AssignToColleagueProps) {
  const { t } = useLingui()
  const list = useWorkList(listColleagues, { right: 'desk', everyMs })
  const others = list.value?.colleagues.filter(({ userId }) => userId !== ownId) ?? []
  if (others.length === 0) return null
  return (
    <label className={styles.chip}>
      {t`Assign to`}
      <select
        id={id}
        value=""
        disabled={isBusy}
        className={styles.chipSelect}
        onChange={({ target }) => {
          const chosen = others.find(({ userId }) => userId === target.value)
          if (chosen) assign(chosen.userId, colleagueShortName(chosen))
        }}
      >
        <option value="">{t`Choose`}</option>
        {others.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
