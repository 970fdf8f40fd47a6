import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { PublicAgencyAnswer } from '#contract/api/agency.ts'
import { officeTimeText, officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Instant, LocalDate } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { useAgency } from '#web/api/use-agency.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatDate, formatInstant, formatLocalTime } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from './site-footer.module.css'

const ContactCheck = lazy(async () => {
  const { ContactCheck } = await import('./contact-check.tsx')
  return { default: ContactCheck }
})

/** Name, contact and office hours of the agency; nothing until they are known. */
export function AgencyDetails() {
  const { t } = useLingui()
  const agency = useAgency()
  if (!agency) return null
  const { name, address, phone, fax, email, iataNumber, licence, remark } = agency
  return (
    <>
      <div className={styles.column}>
        <strong className={styles.name}>{name}</strong>
        <span>{address}</span>
        <span className={styles.reach}>
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </span>
        {fax !== '' && <span>{t`Fax ${fax}`}</span>}
      </div>
      <div className={styles.column}>
        <OpeningHours agency={agency} />
      </div>
      <div className={styles.column}>
        {iataNumber !== '' && <span>{t`IATA number ${iataNumber}`}</span>}
        {licence !== '' && <span>{t`Licence ${licence}`}</span>}
        {remark !== '' && <span>{remark}</span>}
        <Link to={pagePaths.order} className={styles.find}>{t`Find my booking`}</Link>
        <ContactCheckLink />
        <LegalLinks />
      </div>
    </>
  )
}

/** The pages that the agency publishes about itself. */
function LegalLinks() {
  const { t } = useLingui()
  return (
    <span className={styles.reach}>
      <Link to={pagePaths.terms}>{t`Terms and conditions`}</Link>
      <Link to={pagePaths.privacy}>{t`Privacy notice`}</Link>
      <Link to={pagePaths.accessibility}>{t`Accessibility statement`}</Link>
      <Link to={pagePaths.cookies}>{t`Cookies`}</Link>
    </span>
  )
}

/** The most closed days that the footer has room for. */
const mostDaysOff = 3

function OpeningHours({ agency }: { readonly agency: PublicAgencyAnswer }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { office, hours, daysOff } = agency
  const closesAt = formatLocalTime(toLocal(office.closesAt as Instant, bangkok))
  const opensAt = formatInstant(office.opensAt as Instant, language, { zone: bangkok, style: 'short' })
  return (
    <>
      <strong>{t`Call centre and office`}</strong>
      <span>{officeHoursLabel(hours, language)}</span>
      <span>{office.isOpen ? t`Open until ${closesAt}` : t`Closed now. Opens ${opensAt}`}</span>
      {daysOff.slice(0, mostDaysOff).map((day) => {
        const on = formatDate(day.on as LocalDate, language, 'short')
        const opens = officeTimeText(day.hours?.opens ?? 0)
        const closes = officeTimeText(day.hours?.closes ?? 0)
        const said = day.hours ? t`${on}: ${opens}–${closes}` : t`${on}: closed`
        return <span key={day.on}>{day.note === '' ? said : `${said} (${day.note})`}</span>
      })}
    </>
  )
}

/**
 * Verifies whether a contact is the agency's own, for whoever was called, mailed or asked for money in its
 * name.
 */
function ContactCheckLink() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.check} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Check a message or call`}</summary>
      {isOpen && (
        <Suspense>
          <ContactCheck />
        </Suspense>
      )}
    </details>
  )
}
