import { useLingui } from '@lingui/react/macro'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { HealthCard, worstHealthMark } from './health-card.tsx'
import styles from './health.module.css'

const megabyte = 1024 ** 2

/** Every process of the shop: what it does and where, its release, memory and delay, and when it was heard of last. */
export function ProcessesHealth({ health: { processes } }: { readonly health: HealthAnswer }) {
  const { t, i18n } = useLingui()
  const roleLabels: Readonly<Record<string, string>> = {
    all: t`Requests and jobs`,
    web: t`Requests`,
    worker: t`Jobs`,
    search: t`Searches`,
  }
  return (
    <HealthCard heading={t`Processes`} mark={worstHealthMark(processes.map(({ mark }) => mark))}>
      <ul className={styles.processes}>
        {processes.map(({ mark, role, version, host, startedAt, seenAt, memoryBytes, lagMs }) => (
          <li key={`${host} ${startedAt}`}>
            <strong>{roleLabels[role] ?? role}</strong> · {host}
            <br />
            {t`Version ${version}, running since`} <MomentText at={startedAt} />
            <br />
            {i18n.number(Math.round(memoryBytes / megabyte))} MB · {t`delay ${lagMs} ms`} ·{' '}
            <span className={mark === 'bad' ? styles.fault : undefined}>
              {t`last seen`} <MomentText at={seenAt} />
            </span>
          </li>
        ))}
      </ul>
      {processes.length === 0 && <p>{t`No process has reported yet`}</p>}
    </HealthCard>
  )
}
