import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ListedBookAnswer, MarkupBookAnswer } from '#contract/api/staff/markup-book.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { type Command, useCommand } from '#web/api/use-command.ts'
import type { Draft } from './use-rules-draft.ts'
import { type MarkupBookState, fetchMarkupVersionRules, markupRulesOf } from './use-markup-book.ts'
import styles from './markup.module.css'

/** Properties of the list of books. */
export type BookListProps = {
  readonly book: MarkupBookAnswer
  readonly state: MarkupBookState
  readonly draft: Draft
}

/**
 * Every version of the rules: since when, by whom, why; the one in force can be reverted, a future one
 * withdrawn.
 */
export function MarkupVersionList({ book, state, draft }: BookListProps) {
  const { t } = useLingui()
  const headingId = useId()
  const action = useCommand()
  const [said, setSaid] = useState('')
  const stateLabels = {
    inForce: t`Live`,
    scheduled: t`Scheduled`,
    past: t`Superseded`,
    withdrawn: t`Withdrawn`,
  }
  return (
    <Card labelledBy={headingId} className={styles.stack}>
      <h2 id={headingId} className={styles.title}>{t`Versions`}</h2>
      {action.failure && <FailureNotice failure={action.failure} />}
      <p role="status" className={styles.said}>
        {said}
      </p>
      {book.books.length === 0 ? (
        <p>{t`No versions yet`}</p>
      ) : (
        <Table caption={t`Newest first (Bangkok time)`}>
          <thead>
            <tr>
              <th scope="col" className="figures">{t`No.`}</th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">{t`Effective from`}</th>
              <th scope="col">{t`Published by`}</th>
              <th scope="col">{t`Reason`}</th>
              <th scope="col" className="figures">{t`Rules`}</th>
              <th scope="col">{t`Actions`}</th>
            </tr>
          </thead>
          <tbody>
            {book.books.map((one) => (
              <tr key={one.bookNumber}>
                <th scope="row" className="figures">
                  {one.bookNumber}
                </th>
                <td>
                  <span className={styles.state} data-state={one.state}>
                    {stateLabels[one.state]}
                  </span>
                </td>
                <td>
                  <MomentText at={one.takesEffectAt} look="medium" />
                </td>
                <td className={styles.wide}>{one.setBy}</td>
                <td className={styles.wide}>
                  <ChangeReason book={one} />
                </td>
                <td className="figures">{one.ruleCount}</td>
                <td>
                  <VersionActions book={one} {...{ state, draft, action, setSaid }} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function ChangeReason({ book: { undoes, note } }: { readonly book: ListedBookAnswer }) {
  const { t } = useLingui()
  return (
    <>
      {undoes !== undefined && t`Reverts version ${undoes}.`} {note}
    </>
  )
}

type VersionActionsProps = Omit<BookListProps, 'book'> & {
  readonly book: ListedBookAnswer
  readonly action: Command
  readonly setSaid: (said: string) => void
}

function VersionActions({ book, state, draft, action, setSaid }: VersionActionsProps) {
  const { t } = useLingui()
  const { bookNumber: number } = book
  return (
    <div className={styles.row}>
      {book.state === 'inForce' && (
        <Button
          kind="plain"
          aria-label={t`Revert version ${number}`}
          isBusy={action.isBusy}
          onClick={() =>
            void action.run(
              () => state.undo(number),
              () => setSaid(t`Version ${number} reverted.`),
            )
          }
        >
          {t`Revert`}
        </Button>
      )}
      {book.state === 'scheduled' && (
        <Button
          kind="plain"
          aria-label={t`Withdraw version ${number}`}
          isBusy={action.isBusy}
          onClick={() =>
            void action.run(
              () => state.withdraw(number),
              () => setSaid(t`Version ${number} withdrawn.`),
            )
          }
        >
          {t`Withdraw`}
        </Button>
      )}
      {book.state !== 'inForce' && (
        <Button
          kind="plain"
          aria-label={t`Copy rules of version ${number} to draft`}
          isBusy={action.isBusy}
          onClick={() =>
            void action.call(
              () => fetchMarkupVersionRules(number),
              (trail) => {
                draft.replace(markupRulesOf(trail))
                setSaid(t`The draft now has the rules of version ${number}.`)
              },
            )
          }
        >
          {t`Copy to draft`}
        </Button>
      )}
    </div>
  )
}
