import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { liftStopSale, withdrawLift } from '#contract/api/staff/books/stop-sale.ts'
import { satang } from '#contract/terms/money.ts'
import { type LocalDate, instantFromMs, parseLocalDate } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import styles from '../companies.module.css'

/** Why a company cannot pay on account, and until when that is lifted. */
export function StopSaleNotice({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { stopSale, liftedUntil, liftsWaiting } = books
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  if (!stopSale) {
    if (liftedUntil === undefined || liftedUntil < today) return null
    const until = formatDate(liftedUntil as LocalDate, language)
    return <Notice kind="info" heading={t`The stop-sale is lifted until ${until}.`} />
  }
  const overdue = formatMoney(satang(stopSale.overdue), language)
  if (stopSale.reason === 'overLimit')
    return (
      <Notice
        kind="look"
        heading={t`Stop-sale: the company is over its credit limit.`}
        help={t`It cannot pay on account until it pays or the limit is raised.`}
      />
    )
  return (
    <Notice
      kind="look"
      heading={t`Stop-sale: ${overdue} is overdue for too long.`}
      help={t`The company cannot pay on account until it pays or the stop is lifted for some days.`}
    >
      <div className={styles.stack}>
        {liftsWaiting.map(({ until, by, isMine }) => {
          if (isMine) return <OwnLift key="mine" books={books} done={done} />
          const day = formatDate(until as LocalDate, language)
          return <p key={`${until}${by}`}>{t`${by} wants to lift it until ${day}. Confirm the same day.`}</p>
        })}
        {!liftsWaiting.some(({ isMine }) => isMine) && (
          <LiftStopSale books={books} done={done} first={liftsWaiting[0]?.until ?? ''} />
        )}
      </div>
    </Notice>
  )
}

function LiftStopSale({ books, done, first }: BooksPartProps & { readonly first: string }) {
  const { t } = useLingui()
  const [until, setUntil] = useState(first)
  const [isMissed, setMissed] = useState(false)
  const command = useCommand()
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const lift = () => {
    const day = parseLocalDate(until)
    setMissed(!day)
    if (!day) return
    void command.call(
      () => callApi(liftStopSale, { params: { companyId: books.companyId }, body: { until: day } }),
      ({ stopSale }) =>
        done(
          stopSale ? t`Submitted (1 of 2). A second person must confirm the same day.` : t`Stop-sale lifted.`,
        ),
    )
  }
  return (
    <StaffForm className={styles.line} sending={command} onSend={lift}>
      {command.failure && <FailureNotice failure={command.failure} />}
      <DateField
        label={t`Lift until`}
        value={until}
        onChange={setUntil}
        today={today}
        min={today}
        error={isMissed ? t`Enter a date.` : undefined}
      />
      <Button type="submit" isBusy={command.isBusy}>{t`Lift stop-sale`}</Button>
    </StaffForm>
  )
}

/** The lifting that the reader has asked for; a second person confirms the same day, unless it is withdrawn. */
function OwnLift({ books: { companyId, liftsWaiting }, done }: BooksPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const command = useCommand()
  const until = liftsWaiting.find(({ isMine }) => isMine)?.until
  const day = until === undefined ? '' : formatDate(until as LocalDate, language)
  const withdraw = () =>
    void command.call(
      () => callApi(withdrawLift, { params: { companyId } }),
      () => done(t`Withdrawn. The stop-sale stays.`),
    )
  return (
    <>
      {command.failure && <FailureNotice failure={command.failure} />}
      <p>{t`You asked to lift it until ${day}. A second person must confirm.`}</p>
      <div className={styles.ways}>
        <Button isBusy={command.isBusy} onClick={withdraw}>{t`Withdraw request`}</Button>
      </div>
    </>
  )
}
