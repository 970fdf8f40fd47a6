import { useLingui } from '@lingui/react/macro'
import { type ReportChoices, type SalesGroup, salesGroups } from '#contract/api/staff/reports.ts'
import { paymentMethods } from '#contract/terms/payment.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type ReportUrlParams, hasGroup, hasMethod } from './report-url.ts'
import type { ReportProps } from './report-props.ts'
import { useGroupingNames } from './use-report-labels.ts'
import styles from './reports.module.css'

type ReportFiltersProps = ReportProps & { readonly choices: ReportChoices }

/** The grouping and filters of a report; and its download as a file. */
export function ReportFilters({ address, change, choices }: ReportFiltersProps) {
  const { t } = useLingui()
  const groups = useGroupingNames()
  const methods = usePaymentLabels()
  const airlines = withChosen(choices.airlines, address.airline)
  const names = useReferenceNames({ airlines })
  const shownGroups = salesGroups.filter((group) => hasGroup(address.report, group))
  return (
    <div className={styles.filters}>
      {shownGroups.length > 0 && (
        <Select
          label={t`Group by`}
          value={address.by}
          onChange={(by) => change({ by: by as SalesGroup })}
          choices={shownGroups.map((group) => ({ value: group, text: groups[group] }))}
        />
      )}
      <Select
        label={t`Airline`}
        placeholder={t`All`}
        value={address.airline ?? ''}
        onChange={(airline) => change(FilterChip('airline', airline))}
        choices={airlines.map((code) => ({ value: code, text: `${code} ${names.airline(code)}` }))}
      />
      <Select
        label={t`Route`}
        placeholder={t`All`}
        value={address.route ?? ''}
        onChange={(route) => change(FilterChip('route', route))}
        choices={withChosen(choices.routes, address.route).map((route) => ({
          value: route,
          text: route.replace('-', ' → '),
        }))}
      />
      {hasMethod(address.report) && (
        <Select
          label={t`Payment method`}
          placeholder={t`All`}
          value={address.method ?? ''}
          onChange={(method) => change(FilterChip('method', method))}
          choices={paymentMethods.map((method) => ({ value: method, text: methods[method].name }))}
        />
      )}
      {address.company !== undefined && (
        <Button onClick={() => change(FilterChip('company', ''))}>{t`All companies`}</Button>
      )}
    </div>
  )
}

/** Sets one filter, or removes it. */
function FilterChip(
  name: 'airline' | 'route' | 'method' | 'company',
  value: string,
): Partial<ReportUrlParams> {
  return { [name]: value === '' ? undefined : value }
}

function withChosen(choices: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || choices.includes(chosen) ? choices : [chosen, ...choices]
}
