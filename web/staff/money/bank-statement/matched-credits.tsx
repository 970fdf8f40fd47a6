import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BankCredit, CreditMatch } from '#contract/api/staff/bank/bank-statements.ts'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table } from '#web/ui/table.tsx'
import { useExpandableRows } from '../use-expandable-rows.tsx'
import { BookingDate } from './booking-date.tsx'
import { UndoMatch } from './undo-match.tsx'
import styles from '../money.module.css'

/** Properties of the matched credits. */
export type MatchedCreditsProps = {
  readonly credits: readonly BankCredit[]
  readonly renew: () => Promise<void>
}

/** The latest matched credits, each of which can be freed again; nothing where there is none. */
export function MatchedCredits({ credits, renew }: MatchedCreditsProps) {
  const { t } = useLingui()
  const { shown, more } = useExpandableRows(credits)
  const [open, setOpen] = useState<string>()
  const mayUndo = useHasRight('recordReceipts')
  if (credits.length === 0) return null
  return (
    <div className={styles.stack}>
      <Table caption={t`Matched credits`}>
        <thead>
          <tr>
            <th scope="col">{t`Booked (Bangkok time)`}</th>
            <th scope="col" className="figures">{t`Amount`}</th>
            <th scope="col">{t`Matched with`}</th>
            <th scope="col">{t`By`}</th>
            {mayUndo && <td />}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ match, ...credit }) => {
            if (!match) return null
            const isOpen = open === match.matchId
            return (
              <tr key={credit.lineId}>
                <th scope="row">
                  <BookingDate credit={credit} />
                </th>
                <td className="figures">
                  <PriceText amount={credit.amount} />
                </td>
                <td>
                  <MatchedWith match={match} />
                </td>
                <td>{match.by}</td>
                {mayUndo && (
                  <td>
                    {isOpen ? (
                      <UndoMatch matchId={match.matchId} done={() => void renew()} />
                    ) : (
                      <Button onClick={() => setOpen(match.matchId)}>{t`Undo match`}</Button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </Table>
      {more}
    </div>
  )
}

function MatchedWith({ match: { orderNumber, note } }: { readonly match: CreditMatch }) {
  const mayOpen = useHasRight('desk')
  if (orderNumber === undefined) return <>{note}</>
  return mayOpen ? (
    <a href={pageUrl(pagePaths.staff, { order: orderNumber })}>{orderNumber}</a>
  ) : (
    <>{orderNumber}</>
  )
}
