import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { RecordDifferentAmount } from '../receipt/record-different-amount.tsx'
import { useMatchCredit } from './use-match-credit.ts'

/** Properties of the button that matches a credit with an order. */
export type MatchButtonProps = {
  readonly lineId: string
  readonly orderNumber: string
  readonly label: string
  readonly reach: 'main' | undefined
  /** Whether the amounts differ: the match is then not the obvious one. */
  readonly isOther?: boolean
  readonly finish: (said: string) => void
}

/** Matches a credit with an order; a different amount is recorded after a second press. */
export function MatchButton({
  lineId,
  orderNumber,
  label,
  reach,
  isOther = false,
  finish,
}: MatchButtonProps) {
  const { action, match } = useMatchCredit(lineId, finish)
  return (
    <div>
      <Button
        data-reach={reach}
        {...(reach === 'main' && !isOther && { kind: 'primary' as const })}
        isBusy={action.isBusy}
        onClick={() => match(orderNumber)}
      >
        {label}
      </Button>
      {action.failure && <FailureNotice failure={action.failure} />}
      <RecordDifferentAmount action={action} note={() => match(orderNumber, true)} />
    </div>
  )
}
