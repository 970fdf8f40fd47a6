import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  type StaffSection,
  permittedSections,
  staffSectionGroups,
  staffSectionTable,
  staffSectionUrl,
} from '../staff-section.ts'
import { type WorkCounts, useWorkCounts } from '../use-work-counts.ts'
import { useSectionGroupLabels, useSectionLabels } from '../use-section-labels.ts'
import { SectionIcon } from './section-icon.tsx'
import styles from './staff-nav.module.css'

/** Properties of the navigation; on a narrow screen it is shown only while it is open. */
export type StaffNavProps = {
  readonly id: string
  readonly place: StaffSection
  readonly user: SignedInUser
  readonly isOpen: boolean
  readonly close: () => void
  /** Shown below the sections on a narrow screen. */
  readonly children: ReactNode
}

/** The staff sections that the user may open, grouped by task, each with the amount of pending work. */
export function StaffNav({ id, place, user, isOpen, close, children }: StaffNavProps) {
  const { t } = useLingui()
  const labels = useSectionLabels()
  const groupLabels = useSectionGroupLabels()
  const counts = useWorkCounts()
  const permitted = permittedSections(user.roles)
  const groups = staffSectionGroups.map((group) => ({
    group,
    sections: permitted.filter((section) => staffSectionTable[section].group === group),
  }))
  return (
    <nav id={id} aria-label={t`Staff navigation`} className={styles.nav} data-open={isOpen || undefined}>
      {groups.map(({ group, sections }) =>
        sections.length === 0 ? null : (
          <section key={group} aria-label={groupLabels[group]}>
            <h2 className={styles.group} aria-hidden="true">
              {groupLabels[group]}
            </h2>
            <ul className={styles.sections}>
              {sections.map((section) => (
                <li key={section}>
                  <a
                    href={staffSectionUrl(section)}
                    aria-current={section === place ? 'page' : undefined}
                    className={styles.section}
                    onClick={close}
                  >
                    <SectionIcon section={section} />
                    <span className={styles.name}>{labels[section].tab}</span>
                    <PendingCount counts={counts} section={section} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <div className={styles.switches}>{children}</div>
    </nav>
  )
}

/** Reserves its space while the count is unknown, so that nothing moves. */
function PendingCount({ counts, section }: { readonly counts: WorkCounts; readonly section: StaffSection }) {
  const { t } = useLingui()
  if (!(section in counts)) return null
  const count = counts[section]
  return (
    <span className={styles.count} data-empty={count === undefined || count === 0 || undefined}>
      <span aria-hidden="true" className="figures">
        {count}
      </span>
      {count !== undefined && <VisuallyHidden>{t`(${count} waiting)`}</VisuallyHidden>}
    </span>
  )
}
