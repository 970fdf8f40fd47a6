import { useLingui } from '@lingui/react/macro'
import { useUnsellableFareLabels } from '#web/travel-ui/fare/use-unsellable-fare-labels.ts'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { ListSection } from '../money/list-section.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { ProcessesHealth } from './processes-health.tsx'
import { HealthCard, worstHealthMark } from './health-card.tsx'
import { useHealth } from './use-health.ts'
import styles from './health.module.css'

/** The health of database, suppliers, payment services, jobs, mails and reconciliation; refreshes itself. */
export function Health() {
  const list = useHealth()
  return (
    <ListSection list={list}>
      {(health) => (
        <div className={styles.part}>
          <ProcessHealth health={health} />
          <div className={styles.parts}>
            <ProcessesHealth health={health} />
            <SuppliersHealth health={health} />
            <PaymentServicesHealth health={health} />
            <JobQueueHealth health={health} />
            <MailHealth health={health} />
            <ReconciliationHealth health={health} />
            <DatabaseAndDiskHealth health={health} />
          </div>
          <DeadJobs jobs={health.jobs.deadJobs} renew={list.renew} />
        </div>
      )}
    </ListSection>
  )
}

type HealthProps = { readonly health: HealthAnswer }

function ProcessHealth({ health }: HealthProps) {
  const { t } = useLingui()
  return (
    <p className={styles.soft}>
      {t`Version ${health.version}, running since`} <MomentText at={health.runningSince} /> · {t`checked`}{' '}
      <MomentText at={health.at} /> · {t`refreshes every 30 seconds; Bangkok time`}
    </p>
  )
}

function SuppliersHealth({ health: { supply } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const unsoldLabels = useUnsellableFareLabels()
  return (
    <HealthCard heading={t`Supplier messages`} mark={worstHealthMark(supply.map(({ mark }) => mark))}>
      <dl className={styles.facts}>
        {supply.map(({ supplierId: id, isActive, isReady, breaker, unsold }) => {
          const supplierId = providerName(id)
          return (
            <FactRow
              key={id}
              name={isActive ? t`${supplierId}: selling` : t`${supplierId}: existing orders only`}
            >
              {isReady ? t`Ready` : <span className={styles.fault}>{t`Not ready`}</span>}
              {breaker && <CircuitBreakerText breaker={breaker} />}
              {unsold && ` · ${t`not sold in 24 hours:`} ${unsoldLabels(unsold).join(' ')}`}
            </FactRow>
          )
        })}
      </dl>
    </HealthCard>
  )
}

type Breaker = NonNullable<HealthAnswer['supply'][number]['breaker']>

/** Whether a supplier's circuit breaker is open. */
function CircuitBreakerText({ breaker: { state, failures, openUntil } }: { readonly breaker: Breaker }) {
  const { t } = useLingui()
  if (state === 'closed') return failures === 0 ? null : ` · ${t`consecutive failures: ${failures}`}`
  return (
    <span className={styles.fault}>
      {' · '}
      {state === 'trying' ? t`retrying now` : t`not responding, paused until`}{' '}
      {state === 'open' && openUntil !== undefined && <MomentText at={openUntil} />}
    </span>
  )
}

function PaymentServicesHealth({ health: { payments } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const ways = usePaymentLabels()
  return (
    <HealthCard heading={t`Payment providers`} mark={worstHealthMark(payments.map(({ mark }) => mark))}>
      <dl className={styles.facts}>
        {payments.map((one) => (
          <FactRow
            key={one.providerId}
            name={
              one.isByHand || one.providerId === one.method
                ? ways[one.method].name
                : `${providerName(one.providerId)} · ${ways[one.method].name}`
            }
          >
            <LastCallText payment={one} />
          </FactRow>
        ))}
      </dl>
    </HealthCard>
  )
}

function LastCallText({
  payment: { isByHand, last },
}: {
  readonly payment: HealthAnswer['payments'][number]
}) {
  const { t } = useLingui()
  if (isByHand) return t`Manual`
  if (last === undefined) return t`Not called since start`
  return (
    <>
      {last.isAnswered ? t`Healthy` : <span className={styles.fault}>{t`No response`}</span>}{' '}
      <MomentText at={last.at} />
    </>
  )
}

function JobQueueHealth({ health: { jobs } }: HealthProps) {
  const { t } = useLingui()
  return (
    <HealthCard heading={t`Jobs`} mark={jobs.mark}>
      <dl className={styles.facts}>
        <FactRow name={t`Waiting`}>{jobs.waiting}</FactRow>
        <FactRow name={t`Running`}>{jobs.running}</FactRow>
        <FactRow name={t`Overdue`}>{jobs.late}</FactRow>
        {jobs.oldestDueAt !== undefined && jobs.late > 0 && (
          <FactRow name={t`Due since`}>
            <MomentText at={jobs.oldestDueAt} />
          </FactRow>
        )}
        <FactRow name={t`Failed`}>{jobs.dead}</FactRow>
      </dl>
    </HealthCard>
  )
}

function MailHealth({ health: { mails } }: HealthProps) {
  const { t } = useLingui()
  return (
    <HealthCard heading={t`Messages`} mark={mails.mark}>
      <dl className={styles.facts}>
        <FactRow name={t`Waiting`}>{mails.waiting}</FactRow>
        {mails.oldestWaitingAt !== undefined && (
          <FactRow name={t`Oldest`}>
            <MomentText at={mails.oldestWaitingAt} />
          </FactRow>
        )}
        <FactRow name={t`Retrying`}>{mails.failing}</FactRow>
        <FactRow name={t`Failed`}>{mails.givenUp}</FactRow>
      </dl>
    </HealthCard>
  )
}

function ReconciliationHealth({ health: { reconciliation } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  return (
    <HealthCard heading={t`Reconciliation`} mark={reconciliation.mark}>
      <dl className={styles.facts}>
        <FactRow name={t`Open differences`}>{reconciliation.openDifferences}</FactRow>
        {reconciliation.runs.map(({ providerId, beganAt }) => (
          <FactRow key={providerId} name={t`${providerName(providerId)}: last run`}>
            <MomentText at={beganAt} />
          </FactRow>
        ))}
      </dl>
      {reconciliation.runs.length === 0 && <p>{t`No reconciliation runs yet`}</p>}
    </HealthCard>
  )
}

const megabyte = 1024 ** 2

function DatabaseAndDiskHealth({ health: { database, sharedState, disk, storage } }: HealthProps) {
  const { t, i18n } = useLingui()
  const marks = [database, disk, ...(sharedState ? [sharedState] : []), ...(storage ? [storage] : [])].map(
    ({ mark }) => mark,
  )
  const formatMegabytes = (bytes: number) => `${i18n.number(Math.round(bytes / megabyte))} MB`
  return (
    <HealthCard heading={t`Database and disk`} mark={worstHealthMark(marks)}>
      <dl className={styles.facts}>
        <FactRow name={t`Database`}>
          {database.engine === 'postgres' ? 'PostgreSQL' : t`Embedded`} · {database.ms} ms
        </FactRow>
        {storage && (
          <FactRow name={t`File storage`}>
            {storage.isUsable ? t`Ready` : <span className={styles.fault}>{t`Not ready`}</span>} ·{' '}
            {storage.ms} ms
          </FactRow>
        )}
        {sharedState && (
          <FactRow name="Valkey">
            {sharedState.isReachable ? (
              `${sharedState.ms} ms`
            ) : (
              <span
                className={styles.fault}
              >{t`No response: each process uses its own limits and cache`}</span>
            )}
          </FactRow>
        )}
        <FactRow name={t`Used disk space`}>{formatMegabytes(disk.usedBytes)}</FactRow>
        <FactRow name={t`Free disk space`}>{formatMegabytes(disk.freeBytes)}</FactRow>
      </dl>
    </HealthCard>
  )
}
