import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type AirlineMemo,
  moveAirlineMemo,
  withdrawMemoApproval,
} from '#contract/api/staff/bsp/airline-memos.ts'
import { type MemoMove, closedStates, memoMoveTable } from '#contract/terms/bsp/airline-memo.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { memoCodes, useMemoLabels } from './use-memo-labels.ts'
import money from '../money/money.module.css'

/** Properties of an open memo. */
export type MemoDetailProps = {
  readonly memo: AirlineMemo
  readonly finish: (said: string) => void
  readonly renew: () => Promise<void>
}

/** What can be done about a memo now, with a note for the file; nothing for a closed one. */
export function MemoMoves({ memo, finish, renew }: MemoDetailProps) {
  const { t } = useLingui()
  const labels = useMemoLabels()
  const { memoId, revision, moves, waiting } = memo
  const [chosen, setChosen] = useState<MemoMove | undefined>(waiting?.move ?? moves[0])
  const [note, setNote] = useState('')
  const [isMissed, setMissed] = useState(false)
  const action = useCommand()
  if (!chosen || moves.length === 0) return undefined
  // the second person does the same; approving it twice would only repeat the entry in the history
  const isApprovedByMe = waiting?.isMine === true && waiting.move === chosen
  const named = `${memoCodes[memo.kind]} ${memo.documentNumber}`
  const submitMove = () => {
    if (isApprovedByMe) return
    const said = note.trim()
    setMissed(said === '')
    if (said === '') return
    void action.call(
      () => callApi(moveAirlineMemo, { params: { memoId }, body: { revision, move: chosen, note: said } }),
      (answer) => {
        setNote('')
        const now = answer.memos.find((one) => one.memoId === memoId)
        const isClosed = now !== undefined && closedStates.includes(now.state)
        if (isClosed) finish(`${named}: ${labels.states[memoMoveTable[chosen].to]}`)
        else void renew()
      },
    )
  }
  return (
    <StaffForm className={money.stack} sending={action} onSend={submitMove}>
      {waiting && <WaitingNotice memo={memo} renew={renew} isReached={isApprovedByMe} />}
      {action.failure && <FailureNotice failure={action.failure} />}
      <RadioGroup
        label={t`Next step`}
        value={chosen}
        onChange={setChosen}
        choices={moves.map((move) => ({ value: move, text: labels.moves[move] }))}
      />
      {!isApprovedByMe && (
        <>
          <TextField
            data-reach="main"
            label={t`Note for the file`}
            hint={t`For example what the airline was told, or who bears the amount.`}
            value={note}
            onChange={setNote}
            error={isMissed ? t`Enter a note.` : undefined}
            maxLength={300}
            autoComplete="off"
          />
          <div className={money.ways}>
            <Button type="submit" kind="primary" isBusy={action.isBusy}>
              {labels.moves[chosen]}
            </Button>
          </div>
        </>
      )}
    </StaffForm>
  )
}

type WaitingProps = Pick<MemoDetailProps, 'memo' | 'renew'> & {
  /** Whether the key of the main action leads here, as there is no other action: it says why. */
  readonly isReached: boolean
}

function WaitingNotice({ memo: { memoId, waiting }, renew, isReached }: WaitingProps) {
  const { t } = useLingui()
  const labels = useMemoLabels()
  const command = useCommand()
  if (!waiting) return undefined
  const names = waiting.by.join(', ')
  const withdraw = () =>
    void command.call(
      () => callApi(withdrawMemoApproval, { params: { memoId } }),
      () => void renew(),
    )
  return (
    <Notice
      kind="look"
      heading={`${labels.moves[waiting.move]}: ${t`1 of 2, needs approval`}`}
      help={
        waiting.isMine ? (
          <span tabIndex={-1} data-reach={isReached ? 'main' : undefined}>
            {t`You have approved it. A second person has to do the same.`}
          </span>
        ) : (
          t`Approved by ${names}.`
        )
      }
    >
      {command.failure && <FailureNotice failure={command.failure} />}
      {waiting.isMine && (
        <Button data-reach="other" isBusy={command.isBusy} onClick={withdraw}>{t`Withdraw approval`}</Button>
      )}
    </Notice>
  )
}
