import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { hasRight } from '#contract/rights.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  type StaffSectionGroup,
  type StaffSection,
  staffSectionUrl,
  staffSectionGroups,
  staffSectionTable,
  staffSections,
} from './staff-section.ts'
import { type WorkCounts, useWorkCounts } from './use-work-counts.ts'
import { useSectionGroupLabels, useSectionLabels } from './use-section-labels.ts'
import styles from './staff-nav.module.css'

/** Properties of the navigation. */
export type StaffNavProps = { readonly place: StaffSection; readonly user: SignedInUser }

/** The staff sections that the user may open, each with the amount of pending work; collapsed on a phone. */
export function StaffNav({ place, user }: StaffNavProps) {
  const { t } = useLingui()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const labels = useSectionLabels()
  const groupLabels = useSectionGroupLabels()
  const counts = useWorkCounts()
  const open = staffSections.filter((one) => hasRight(user.roles, staffSectionTable[one].right))
  const groups = staffSectionGroups.map((group) => ({ group, places: sectionsOfGroup(group, open) }))
  return (
    <nav aria-label={t`Staff navigation`} className={styles.nav}>
      <div className={styles.fold}>
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {t`Menu: ${labels[place].tab}`}
        </Button>
      </div>
      <div id={listId} className={styles.groups} data-open={isOpen || undefined}>
        {groups.map(({ group, places }) =>
          places.length === 0 ? null : (
            <section key={group} aria-label={groupLabels[group]}>
              <h2 className={styles.group} aria-hidden="true">
                {groupLabels[group]}
              </h2>
              <ul className={styles.places}>
                {places.map((one) => (
                  <li key={one}>
                    <a
                      href={staffSectionUrl(one)}
                      aria-current={one === place ? 'page' : undefined}
                      className={styles.place}
                      onClick={() => setOpen(false)}
                    >
                      {labels[one].tab}
                      <PendingCount counts={counts} place={one} />
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
    </nav>
  )
}

function sectionsOfGroup(group: StaffSectionGroup, places: readonly StaffSection[]): readonly StaffSection[] {
  return places.filter((one) => staffSectionTable[one].group === group)
}

/** Reserves its space while the count is unknown, so that nothing moves. */
function PendingCount({ counts, place }: { readonly counts: WorkCounts; readonly place: StaffSection }) {
  const { t } = useLingui()
  if (!(place in counts)) return null
  const count = counts[place]
  return (
    <span className={styles.count} data-empty={count === undefined || count === 0 || undefined}>
      <span aria-hidden="true" className="figures">
        {count}
      </span>
      {count !== undefined && <VisuallyHidden>{t`(${count} waiting)`}</VisuallyHidden>}
    </span>
  )
}
