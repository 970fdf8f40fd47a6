import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cancelBillingNote, issueBillingNote } from '#contract/api/staff/books/company-books.ts'
import { type LocalDate, instantFromMs, parseLocalDate } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import type { BooksPartProps } from './books-props.ts'
import { CancelPaper } from './cancel-paper.tsx'
import { DownloadPaper } from './download-paper.tsx'
import styles from '../companies.module.css'

/** Billing notes: invoices that are presented together, with the promised payment date. */
export function BillingNotes({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const { companyId, billingNotes } = books
  return (
    <Card labelledBy="billing-notes">
      <div className={styles.stack}>
        <h2 id="billing-notes" className={styles.title}>{t`Billing notes`}</h2>
        {billingNotes.length === 0 && <p className={styles.soft}>{t`No billing notes yet.`}</p>}
        <ul className={styles.plain}>
          {billingNotes.map((note) => (
            <li key={note.noteNumber} className={styles.about}>
              <BillingNoteFacts note={note} />
              <div className={styles.ways}>
                <DownloadPaper number={note.noteNumber} />
              </div>
              {!note.isCancelled && (
                <Disclosure summary={t`Cancel billing note ${note.noteNumber}`}>
                  <CancelPaper
                    send={(reason) =>
                      callApi(cancelBillingNote, {
                        params: { companyId, noteNumber: note.noteNumber },
                        body: { reason },
                      })
                    }
                    done={() => done(t`Billing note cancelled.`)}
                    label={t`Cancel billing note`}
                  />
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
        {books.totals.outstanding > 0 && (
          <IssueBillingNote key={billingNotes.length} books={books} done={done} />
        )}
      </div>
    </Card>
  )
}

function BillingNoteFacts({ note }: { readonly note: BooksPartProps['books']['billingNotes'][number] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { noteNumber, amount, presentedOn, promisedOn, invoiceNumbers, isCancelled } = note
  const presented = formatDate(presentedOn as LocalDate, language)
  const promised = promisedOn === undefined ? '' : formatDate(promisedOn as LocalDate, language)
  return (
    <>
      <span>
        <strong className="figures">{noteNumber}</strong> · <PriceText amount={amount} />
        {isCancelled && <span className={styles.tag}>{t`Cancelled`}</span>}
      </span>
      <span>
        {t`Presented ${presented}`}
        {promised !== '' && <> · {t`Payment promised for ${promised}`}</>}
      </span>
      <span className={styles.soft}>{invoiceNumbers.join(', ')}</span>
    </>
  )
}

function IssueBillingNote({ books, done }: BooksPartProps) {
  const { t } = useLingui()
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const open = books.invoices.filter(({ outstanding }) => outstanding > 0)
  const [chosen, setChosen] = useState(() => open.map(({ invoiceNumber }) => invoiceNumber))
  const [presented, setPresented] = useState<string>(today)
  const [promised, setPromised] = useState('')
  const command = useCommand()
  const issue = () => {
    const [presentedOn, promisedOn] = [parseLocalDate(presented), parseLocalDate(promised)]
    if (!presentedOn || chosen.length === 0) return
    const body = { invoiceNumbers: chosen, presentedOn, promisedOn }
    void command.call(
      () => callApi(issueBillingNote, { params: { companyId: books.companyId }, body }),
      () => done(t`Billing note issued.`),
    )
  }
  return (
    <Disclosure summary={t`New billing note`}>
      <StaffForm className={styles.stack} sending={command} onSend={issue}>
        {command.failure && <FailureNotice failure={command.failure} />}
        {open.map(({ invoiceNumber, outstanding }) => (
          <Checkbox
            key={invoiceNumber}
            label={invoiceNumber}
            isChecked={chosen.includes(invoiceNumber)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, invoiceNumber] : chosen.filter((one) => one !== invoiceNumber))
            }
            aside={<PriceText amount={outstanding} />}
          />
        ))}
        <div className={styles.fields}>
          <DateField label={t`Presented on`} value={presented} onChange={setPresented} today={today} />
          <DateField
            label={t`Promised payment date (optional)`}
            value={promised}
            onChange={setPromised}
            today={today}
          />
        </div>
        <div>
          <Button type="submit" kind="primary" isBusy={command.isBusy}>{t`Issue billing note`}</Button>
        </div>
      </StaffForm>
    </Disclosure>
  )
}
