import { useLingui } from '@lingui/react/macro'
import { logOut } from '#web/api/log-out.ts'
import { pagePaths } from '#contract/paths.ts'
import type { SignedInUser } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type AccountPlace, sectionUrl, accountSectionsOf } from './account-sections.ts'
import { SectionIcon } from './section-icon.tsx'
import { useAccountLabels } from './use-account-labels.ts'
import styles from './account-nav.module.css'

/** Properties of the navigation of the account area. */
export type AccountNavProps = { readonly user: SignedInUser; readonly place: AccountPlace }

/**
 * The sections of the account area. On a wide screen it stands beside every section; on a phone the overview
 * lists the sections, and each of them leads back to it.
 */
export function AccountNav({ user, place }: AccountNavProps) {
  const { t } = useLingui()
  const labels = useAccountLabels()
  return (
    <nav className={classNames(styles.nav, place !== 'overview' && styles.inside)} aria-label={t`Account`}>
      <ul className={styles.places}>
        {accountSectionsOf(user).map((one) => (
          <li key={one} className={one === 'overview' ? styles.home : undefined}>
            <a
              href={sectionUrl(one)}
              className={styles.place}
              aria-current={one === place ? 'page' : undefined}
            >
              <SectionIcon place={one} />
              <span className={styles.words}>
                <span>{one === 'overview' ? t`Overview` : labels[one].title}</span>
                <span className={styles.about}>{labels[one].about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {user.isAdministrator && <LinkButton href={pagePaths.staff}>{t`Administrator Menu`}</LinkButton>}
        <Button onClick={() => void logOut()}>{t`Logout`}</Button>
      </div>
    </nav>
  )
}

/** The link back to the overview, on screens without the navigation at the side. */
export function BackToOverview() {
  const labels = useAccountLabels()
  return (
    <a href={sectionUrl('overview')} className={styles.back}>
      <span aria-hidden="true">‹</span> {labels.overview.title}
    </a>
  )
}
