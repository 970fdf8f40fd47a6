import { useLingui } from '@lingui/react/macro'
import {
  type AirlineAgreementsAnswer,
  readAirlineAgreements,
} from '#contract/api/staff/bsp/airline-agreements.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { AgreementRow } from './agreement-row.tsx'
import { AgreementTable } from './agreement-table.tsx'
import { newAgreement } from './agreement-form-values.ts'
import { TryAgreements } from './try-agreements.tsx'
import { useAgreementForm } from './use-agreement-form.ts'
import styles from '../form/rows-form.module.css'

/** Commission, override and days to dispute debit memos, a row for each agreement with an airline; to read for those who set no prices. */
export function AirlineAgreementsPage() {
  const maySet = useHasRight('setPrices')
  const list = useWorkList(readAirlineAgreements, { right: 'seeReports' })
  return (
    <ListSection list={list}>
      {(told) =>
        maySet ? <AgreementEditor told={told} renew={list.renew} /> : <AgreementReader told={told} />
      }
    </ListSection>
  )
}

function AgreementReader({ told }: Pick<EditorProps, 'told'>) {
  const { t } = useLingui()
  return (
    <>
      <Card labelledBy="setting-airline-agreements" className={styles.page}>
        <h2 id="setting-airline-agreements" className={styles.title}>
          {t`Commission, override, private fares and dispute periods`}
        </h2>
        <p className={styles.soft}>{t`Administrators change the agreements.`}</p>
        {told.agreements.length === 0 ? (
          <p>{t`No agreement yet. Only commissions that clerks enter are counted.`}</p>
        ) : (
          <AgreementTable agreements={told.agreements} companies={told.companies} />
        )}
      </Card>
      <TryAgreements agreements={told.agreements} suppliers={told.suppliers} />
    </>
  )
}

type EditorProps = { readonly told: AirlineAgreementsAnswer; readonly renew: () => Promise<void> }

function AgreementEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const form = useAgreementForm(told, renew)
  const { rows, change } = form
  return (
    <>
      <Card labelledBy="setting-airline-agreements" className={styles.page}>
        <h2 id="setting-airline-agreements" className={styles.title}>
          {t`Commission, override, private fares and dispute periods`}
        </h2>
        <p className={styles.soft}>
          {t`A ticket earns by the agreement that is valid on its day of issue. The most specific one counts: fare basis before route, cabin and supplier; of equal ones the latest. A commission that a clerk has entered comes first. Past tickets follow a change, too: end an agreement and add a new one.`}
        </p>
        {told.version > form.version && (
          <Notice
            kind="look"
            heading={t`Another user changed this`}
            help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
          >
            <Button onClick={form.restart}>{t`Load latest`}</Button>
          </Notice>
        )}
        <StaffForm
          className={styles.page}
          sending={form}
          onSend={form.submit}
          saveBar={{ discard: form.discard, saved: form.isSaved ? t`Saved` : undefined }}
        >
          <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} />
          {form.failure && <FailureNotice failure={form.failure} />}
          {rows.length === 0 && <p>{t`No agreement yet. Only commissions that clerks enter are counted.`}</p>}
          <ol className={styles.list}>
            {rows.map((row, at) => (
              <AgreementRow
                key={row.id}
                row={row}
                number={at + 1}
                suppliers={told.suppliers}
                companies={told.companies}
                errorOf={(field) => form.errorOf(row.id, field)}
                onChange={(more) => change(rows.with(at, { ...row, ...more }))}
                onDelete={() => change(rows.toSpliced(at, 1))}
              />
            ))}
          </ol>
          <div>
            <Button
              onClick={() => change([...rows, newAgreement(rows, browserToday())])}
            >{t`Add agreement`}</Button>
          </div>
        </StaffForm>
      </Card>
      <TryAgreements agreements={told.agreements} suppliers={told.suppliers} />
    </>
  )
}
