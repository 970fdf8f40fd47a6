import { useLingui } from '@lingui/react/macro'
import { todayIn } from '#contract/terms/time-zone.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useUsers } from '../users/use-users.ts'
import { useAuditActionLabels } from './use-audit-action-labels.ts'
import type { AuditEventFilter } from './use-audit-events.ts'
import styles from './audit.module.css'

/** Properties of the fields that filter the audit events. */
export type AuditEventFiltersProps = {
  readonly filter: AuditEventFilter
  readonly onChange: (filter: AuditEventFilter) => void
}

/** Actor, action, object and period. */
export function AuditEventFilters({ filter, onChange }: AuditEventFiltersProps) {
  const { t } = useLingui()
  const people = useActorChoices(filter.by)
  const labels = useAuditActionLabels()
  const events = Object.entries(labels)
    .map(([value, text]) => ({ value, text }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  const changeFilter = (more: AuditEventFilter) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '')))
  const today = todayIn(bangkok, instantFromMs(browserNowMs()))
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div className={styles.filters}>
      <Select
        label={t`User`}
        placeholder={t`Everyone`}
        value={filter.by ?? ''}
        onChange={(by) => changeFilter({ by })}
        choices={people}
      />
      <Select
        label={t`Event`}
        placeholder={t`All`}
        value={filter.action ?? ''}
        onChange={(action) => changeFilter({ action })}
        choices={events}
      />
      <TextField
        label={t`Order number or ID`}
        autoComplete="off"
        spellCheck={false}
        value={filter.object ?? ''}
        onChange={(object) => changeFilter({ object: object.trim() })}
      />
      <DateField
        today={today}
        placeholder={t`Any date`}
        label={t`From date`}
        value={filter.from ?? ''}
        onChange={(from) => changeFilter({ from })}
      />
      <DateField
        today={today}
        placeholder={t`Any date`}
        label={t`To date`}
        value={filter.until ?? ''}
        onChange={(until) => changeFilter({ until })}
      />
      {isNarrowed && <Button onClick={() => onChange({})}>{t`Clear filters`}</Button>}
    </div>
  )
}

/** Returns everybody with a role, and whoever the address names without having one any more. */
function useActorChoices(by: string | undefined) {
  const { t } = useLingui()
  const { items: users = [] } = useUsers({ role: 'any' })
  const known = users.map(({ userId, email }) => ({ value: userId, text: email }))
  if (by === undefined || known.some(({ value }) => value === by)) return known
  return [...known, { value: by, text: t`User without a role (${by})` }]
}
