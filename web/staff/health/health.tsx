import { useLingui } from '@lingui/react/macro'
import { useUnsoldLabels } from '#web/travel-ui/fare/use-unsold-labels.ts'
import { type HealthAnswer } from '#contract/api/staff/system-health.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { ListSection } from '../money/list-section.tsx'
import { Fact } from '../money/fact.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import { DeadJobs } from './dead-jobs.tsx'
import { HealthCard, worstOf } from './health-card.tsx'
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
            <Supply health={health} />
            <Payments health={health} />
            <Jobs health={health} />
            <Mails health={health} />
            <ReconciliationHealth health={health} />
            <MachineHealth health={health} />
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
      {t`Version ${health.version}, running since`} <MomentText at={health.runningSince} /> · {t`looked at`}{' '}
      <MomentText at={health.at} /> · {t`looks again by itself every half minute; Bangkok time`}
    </p>
  )
}

function Supply({ health: { supply } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const unsoldLabels = useUnsoldLabels()
  return (
    <HealthCard heading={t`Suppliers`} mark={worstOf(supply.map(({ mark }) => mark))}>
      <dl className={styles.facts}>
        {supply.map(({ supplierId: id, isActive, isReady, breaker, unsold }) => {
          const supplierId = providerName(id)
          return (
            <Fact key={id} name={isActive ? t`${supplierId}: we sell from it` : t`${supplierId}: old orders`}>
              {isReady ? t`ready` : <span className={styles.fault}>{t`not ready`}</span>}
              {breaker && <RestText breaker={breaker} />}
              {unsold && ` · ${t`not sold in 24 hours:`} ${unsoldLabels(unsold).join(' ')}`}
            </Fact>
          )
        })}
      </dl>
    </HealthCard>
  )
}

type Breaker = NonNullable<HealthAnswer['supply'][number]['breaker']>

/** Whether a supplier's circuit breaker is open. */
function RestText({ breaker: { state, failures, openUntil } }: { readonly breaker: Breaker }) {
  const { t } = useLingui()
  if (state === 'closed') return failures === 0 ? null : ` · ${t`failures in a row: ${failures}`}`
  return (
    <span className={styles.fault}>
      {' · '}
      {state === 'trying' ? t`is tried again` : t`did not answer; rests until`}{' '}
      {state === 'open' && openUntil !== undefined && <MomentText at={openUntil} />}
    </span>
  )
}

function Payments({ health: { payments } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  const ways = usePaymentLabels()
  return (
    <HealthCard heading={t`Payment services`} mark={worstOf(payments.map(({ mark }) => mark))}>
      <dl className={styles.facts}>
        {payments.map((one) => (
          <Fact
            key={one.providerId}
            name={
              one.isByHand || one.providerId === one.method
                ? ways[one.method].name
                : `${providerName(one.providerId)} · ${ways[one.method].name}`
            }
          >
            <LastCallText payment={one} />
          </Fact>
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
  if (isByHand) return t`by hand`
  if (last === undefined) return t`not asked since the start`
  return (
    <>
      {last.isAnswered ? t`answered` : <span className={styles.fault}>{t`silent`}</span>}{' '}
      <MomentText at={last.at} />
    </>
  )
}

function Jobs({ health: { jobs } }: HealthProps) {
  const { t } = useLingui()
  return (
    <HealthCard heading={t`Jobs`} mark={jobs.mark}>
      <dl className={styles.facts}>
        <Fact name={t`Waiting`}>{jobs.waiting}</Fact>
        <Fact name={t`Being done`}>{jobs.running}</Fact>
        <Fact name={t`Late`}>{jobs.late}</Fact>
        {jobs.oldestDueAt !== undefined && jobs.late > 0 && (
          <Fact name={t`Due since`}>
            <MomentText at={jobs.oldestDueAt} />
          </Fact>
        )}
        <Fact name={t`Given up for good`}>{jobs.dead}</Fact>
      </dl>
    </HealthCard>
  )
}

function Mails({ health: { mails } }: HealthProps) {
  const { t } = useLingui()
  return (
    <HealthCard heading={t`Mails`} mark={mails.mark}>
      <dl className={styles.facts}>
        <Fact name={t`Waiting`}>{mails.waiting}</Fact>
        {mails.oldestWaitingAt !== undefined && (
          <Fact name={t`Oldest from`}>
            <MomentText at={mails.oldestWaitingAt} />
          </Fact>
        )}
        <Fact name={t`Tried in vain`}>{mails.failing}</Fact>
        <Fact name={t`Given up`}>{mails.givenUp}</Fact>
      </dl>
    </HealthCard>
  )
}

function ReconciliationHealth({ health: { reconciliation } }: HealthProps) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  return (
    <HealthCard heading={t`Comparison of our books`} mark={reconciliation.mark}>
      <dl className={styles.facts}>
        <Fact name={t`Differences that nobody has settled`}>{reconciliation.openDifferences}</Fact>
        {reconciliation.runs.map(({ providerId, beganAt }) => (
          <Fact key={providerId} name={t`${providerName(providerId)}: compared`}>
            <MomentText at={beganAt} />
          </Fact>
        ))}
      </dl>
      {reconciliation.runs.length === 0 && <p>{t`The books have not been compared yet.`}</p>}
    </HealthCard>
  )
}

const megabyte = 1024 ** 2

function MachineHealth({ health: { database, disk } }: HealthProps) {
  const { t, i18n } = useLingui()
  const size = (bytes: number) => `${i18n.number(Math.round(bytes / megabyte))} MB`
  return (
    <HealthCard heading={t`Database and disk`} mark={worstOf([database.mark, disk.mark])}>
      <dl className={styles.facts}>
        <Fact name={t`Database`}>
          {database.engine === 'postgres' ? 'PostgreSQL' : t`embedded`} · {database.ms} ms
        </Fact>
        <Fact name={t`The shop keeps`}>{size(disk.usedBytes)}</Fact>
        <Fact name={t`Free on the disk`}>{size(disk.freeBytes)}</Fact>
      </dl>
    </HealthCard>
  )
}
