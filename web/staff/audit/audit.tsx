import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { AuditEventView } from '#contract/api/staff/audit.ts'
import { roles as everyRole } from '#contract/rights.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { pageUrl, usePageQuery } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { objectPageUrl } from './object-page-url.ts'
import { useRoleLabels } from '../users/use-role-labels.ts'
import { AuditChanges } from './audit-changes.tsx'
import { AuditEventFilters } from './audit-event-filters.tsx'
import { AuditEventExport } from './audit-event-export.tsx'
import { useAuditShortcuts } from './use-audit-shortcuts.ts'
import { useAuditActionLabels } from './use-audit-action-labels.ts'
import { type AuditEventFilter, useAuditEvents } from './use-audit-events.ts'
import styles from './audit.module.css'

/** The audit log, newest first; nobody can change or remove an entry. */
export function Audit() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = useAuditEventFilter()
  const setFilterInUrl = (next: AuditEventFilter) =>
    void navigate({ href: pageUrl(pagePaths.staff, { section: 'audit', ...next }), replace: true })
  return (
    <div className={styles.part}>
      <p>{t`All actions that need a permission. Entries cannot be changed or deleted. Times are Bangkok time.`}</p>
      <AuditEventFilters filter={filter} onChange={setFilterInUrl} />
      <AuditEvents filter={filter} />
    </div>
  )
}

function useAuditEventFilter(): AuditEventFilter {
  const { by, action, object, from, until } = usePageQuery()
  const given = Object.entries({ by, action, object, from, until }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

function AuditEvents({ filter }: { readonly filter: AuditEventFilter }) {
  const { t } = useLingui()
  const { items: events, fault, hasMore, isReading, readMore, askAgain } = useAuditEvents(filter)
  const labels = useAuditActionLabels()
  const { rowId } = useAuditShortcuts(events ?? [], readMore)
  if (fault) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  if (events === undefined) return <Skeleton size="card" count={3} />
  if (events.length === 0) {
    return (
      <Notice
        kind="info"
        heading={t`No audit events found`}
        help={t`No action fits what is chosen above. Choose less.`}
      />
    )
  }
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <AuditEventExport filter={filter} />
      </div>
      <ol className={styles.events} aria-label={t`Audit events`}>
        {events.map((action) => (
          <AuditEventRow
            key={action.eventId}
            id={rowId(action)}
            action={action}
            does={labels[action.action] ?? action.action}
          />
        ))}
      </ol>
      {hasMore && <Button isBusy={isReading} onClick={readMore}>{t`Show more`}</Button>}
    </div>
  )
}

type AuditEventRowProps = { readonly id: string; readonly action: AuditEventView; readonly does: string }

function AuditEventRow({ id, action, does }: AuditEventRowProps) {
  const { t } = useLingui()
  const named = useNamedRoles()
  const shown = Object.entries(action.detail ?? {}).filter(
    ([name]) => !action.changes?.some(({ field }) => field === name),
  )
  const details = shown.map(([name, value]) => {
    if (name === 'roles') return `${t`Roles`}: ${named(String(value).split(' '))}`
    if (name === 'givenTo') return `${t`Assigned to`}: ${action.givenToEmail ?? String(value)}`
    return `${name}: ${String(value)}`
  })
  return (
    <li id={id} tabIndex={-1} className={styles.action}>
      <MomentText at={action.at} />
      <div className={styles.what}>
        <span className={styles.who}>
          {action.by.email ?? (action.by.userId === 'system' ? t`System` : t`Closed account`)}
        </span>{' '}
        {does}
        {action.object !== undefined && (
          <span className={styles.object}>
            {' '}
            <ObjectLink object={action.object} text={action.objectEmail ?? action.object} />
          </span>
        )}
        <AuditChanges changes={action.changes ?? []} />
        <div className={styles.soft}>
          {[named(action.roles), ...details, t`Reference ${action.reference}`].join(' · ')}
        </div>
      </div>
      <AuditOutcome outcome={action.outcome} />
    </li>
  )
}

/** Returns the names of roles in the reader's language. */
function useNamedRoles(): (held: readonly string[]) => string {
  const labels = useRoleLabels()
  return (held) =>
    held
      .map((one) => everyRole.find((role) => role === one))
      .flatMap((role) => (role ? [labels[role].name] : []))
      .join(', ')
}

/** Links to what the action was about, where it has a page, and to all events of the object. */
function ObjectLink({ object, text }: { readonly object: string; readonly text: string }) {
  const { t } = useLingui()
  const events = pageUrl(pagePaths.staff, { section: 'audit', object })
  const page = objectPageUrl(object)
  return (
    <>
      <a href={page ?? events} className="figures">
        {text}
      </a>
      {page !== undefined && (
        <>
          {' '}
          <a href={events} className={styles.soft} aria-label={t`All events of ${text}`}>
            {t`All events`}
          </a>
        </>
      )}
    </>
  )
}

function AuditOutcome({ outcome }: { readonly outcome: string | undefined }) {
  const { t } = useLingui()
  if (outcome === 'done')
    return (
      <span className={styles.soft}>
        <CheckMark /> {t`Completed`}
      </span>
    )
  if (outcome === 'firstOfTwo') return <span className={styles.soft}>{t`1 of 2, needs approval`}</span>
  if (outcome === undefined) return <span className={styles.soft}>? {t`Outcome unknown`}</span>
  return <span className={styles.refused}>× {t`Failed: ${outcome}`}</span>
}
