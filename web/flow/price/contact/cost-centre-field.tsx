import { useLingui } from '@lingui/react/macro'
import { useCostCentres } from '#web/api/agent-company.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Properties of the cost centre field. */
export type CostCentreFieldProps = {
  readonly value: string
  readonly onChange: (costCenter: string) => void
  readonly error: string | undefined
}

/** The cost centre of the trip: chosen from the company's where it has any, typed freely otherwise. */
export function CostCentreField(props: CostCentreFieldProps) {
  const { t } = useLingui()
  const costCentres = useCostCentres()
  const field = { ...props, id: contactFieldIds.costCenter, label: t`Cost centre (optional)` }
  if (costCentres === undefined)
    return <Select {...field} value="" disabled placeholder={t`Loading cost centres…`} choices={[]} />
  if (costCentres.length === 0) return <TextField {...field} autoComplete="off" maxLength={50} />
  const isOwn = costCentres.some(({ code }) => code === props.value)
  return (
    <Select
      {...field}
      value={isOwn ? props.value : ''}
      placeholder={t`No cost centre`}
      choices={costCentres.map(({ code, name }) => ({ value: code, text: `${code} · ${name}` }))}
    />
  )
}
