import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SavedTravellerLine } from '#contract/api/account/travellers.ts'
import { parseLocalDate } from '#contract/terms/time.ts'
import { formatDocumentDate } from '#web/i18n/document-date.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../account.module.css'

/** Properties of a saved traveller in the list. */
export type TravellerLineProps = {
  readonly traveller: SavedTravellerLine
  readonly onChange: (travellerId: string) => Promise<void>
  readonly onRemove: (travellerId: string) => Promise<void>
}

/** One saved traveller: name, last digits and expiry of the passport, and actions. */
export function TravellerLine({ traveller, onChange, onRemove }: TravellerLineProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { travellerId, firstName, lastName } = traveller
  const name = `${lastName} ${firstName}`.trim()
  return (
    <li className={classNames(styles.order, styles.traveller)}>
      <p>
        <span className={styles.trip} lang="en">
          {name}
        </span>
        <PassportText traveller={traveller} />
      </p>
      <div className={styles.bar}>
        <Button aria-label={t`Change ${name}`} onClick={() => void onChange(travellerId)}>{t`Change`}</Button>
        <Button
          kind="plain"
          aria-label={t`Delete ${name}`}
          onClick={() => setAsked(true)}
        >{t`Delete`}</Button>
      </div>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        heading={t`Delete ${name}?`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t`Keep`}</Button>
            <Button kind="danger" onClick={() => void onRemove(travellerId)}>{t`Delete`}</Button>
          </>
        }
      >
        <p>{t`This traveller's saved details are deleted. Existing bookings do not change.`}</p>
      </Dialog>
    </li>
  )
}

function PassportText({ traveller: { passportEnding, expiryDate } }: Pick<TravellerLineProps, 'traveller'>) {
  const { t } = useLingui()
  const language = useLanguage()
  if (passportEnding === undefined) return <span className={styles.soft}>{t`No passport saved`}</span>
  const expiresOn = parseLocalDate(expiryDate ?? '')
  const until = expiresOn && formatDocumentDate(expiresOn, language)
  const isOver = expiresOn !== undefined && expiresOn < browserToday()
  return (
    <span className={styles.soft}>
      <span className="figures">{t`Passport ending ${passportEnding}`}</span>
      {until !== undefined && ` · ${isOver ? t`expired on ${until}` : t`valid until ${until}`}`}
    </span>
  )
}
