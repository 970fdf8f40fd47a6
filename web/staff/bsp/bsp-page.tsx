import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ReportingPeriod,
  type ReportingPeriodsAnswer,
  listReportingPeriods,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { AddPeriod } from './add-period.tsx'
import { PeriodReconciliation } from './period-reconciliation.tsx'
import { UploadBilling } from './upload-billing.tsx'
import money from '../money/money.module.css'

/** BSP billing: reporting periods, their billing statements, and the comparison with the shop's own documents. */
export function BspPage() {
  const list = useWorkList(listReportingPeriods, { right: 'seeReports' })
  return <ListSection list={list}>{(value) => <Periods answer={value} renew={list.renew} />}</ListSection>
}

type PeriodsProps = { readonly answer: ReportingPeriodsAnswer; readonly renew: () => Promise<void> }

function Periods({ answer, renew }: PeriodsProps) {
  const { t } = useLingui()
  const { daysOf, remittanceOf } = usePeriodDays()
  const [chosen, setChosen] = useState('')
  const { periods } = answer
  const period = periods.find(({ periodId }) => periodId === chosen) ?? periods[0]
  const choices = periods.map((one) => ({ value: one.periodId, text: daysOf(one) }))
  return (
    <>
      {period ? (
        <Select
          label={t`Reporting period`}
          hint={`${t`Remittance date`}: ${remittanceOf(period)}`}
          value={period.periodId}
          onChange={setChosen}
          choices={choices}
        />
      ) : (
        <Notice
          kind="info"
          heading={t`No reporting periods yet`}
          help={t`Enter the periods of the BSP calendar of your country.`}
        />
      )}
      <Disclosure summary={t`Add a reporting period`} isOpenAtFirst={!period}>
        <AddPeriod key={periods.length} answer={answer} renew={renew} />
      </Disclosure>
      {period && (
        <div key={period.periodId} className={money.part}>
          <UploadBilling period={period} saved={answer.mapping} renew={renew} />
          <PeriodReconciliation period={period} />
        </div>
      )}
    </>
  )
}

/** Returns functions that write the days of a period, short enough for a phone, and its remittance date. */
function usePeriodDays() {
  const language = useLanguage()
  const day = (on: string) => formatDate(on as LocalDate, language, 'date')
  return {
    daysOf: ({ from, to }: ReportingPeriod) => `${day(from)} – ${day(to)}`,
    remittanceOf: ({ remitOn }: ReportingPeriod) => day(remitOn),
  }
}
