import { useLingui } from '@lingui/react/macro'
import type { AgreementText, AgreementsAnswer } from '#contract/api/agreement.ts'
import { hasSensitiveRequest } from '#contract/api/passengers.ts'
import { hasFareConditions } from '#contract/terms/passenger.ts'
import { type ConsentDraft, passengerRequestOf, type TripDraft } from '#web/session/trip-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import type { FieldMistake } from '#web/ui/form/error-summary.tsx'
import styles from './passenger-form.module.css'

const fieldIds = { sensitiveConsent: 'sensitive-consent', fareConditions: 'fare-conditions' } as const

/** The draft member that stores a consent. */
type ConsentName = keyof typeof fieldIds

/** Properties of the consents that some passengers must give. */
export type PassengerConsentsProps = {
  readonly texts: AgreementsAnswer
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  /** Missing consents, shown once the form was sent. */
  readonly mistakes: readonly FieldMistake[]
}

/**
 * The conditions of student and youth fares, and the consent for meals and wheelchairs: each only where
 * needed.
 */
export function PassengerConsents({ texts, ...props }: PassengerConsentsProps) {
  return (
    <>
      <ConsentCard {...props} name="fareConditions" text={texts.fareConditions} />
      <ConsentCard {...props} name="sensitiveConsent" text={texts.sensitiveRequests} />
    </>
  )
}

type ConsentCardProps = Omit<PassengerConsentsProps, 'texts'> & {
  readonly name: ConsentName
  readonly text: AgreementText
}

function ConsentCard({ name, text, draft, change, mistakes }: ConsentCardProps) {
  if (!isNeeded[name](draft)) return null
  const { version, language } = text
  const id = fieldIds[name]
  return (
    <Card labelledBy={`${id}-title`}>
      <div className={styles.part} lang={language}>
        <h2 id={`${id}-title`} className={styles.consent}>
          {text.title}
        </h2>
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles.hint}>
            {paragraph}
          </p>
        ))}
        <Checkbox
          id={id}
          label={text.yes}
          isChecked={isConsentGiven(draft[name], text)}
          onChange={(isYes) =>
            change({ ...draft, [name]: isYes ? { version, language } : { version: '', language: '' } })
          }
          error={mistakes.find(({ fieldId }) => fieldId === id)?.message}
        />
      </div>
    </Card>
  )
}

/** Returns required consents that are missing, in page order. */
export function useConsentMistakes(draft: TripDraft, texts: AgreementsAnswer): readonly FieldMistake[] {
  const { t } = useLingui()
  const isConsentMissing = (name: ConsentName, text: AgreementText) =>
    isNeeded[name](draft) && !isConsentGiven(draft[name], text)
  return [
    isConsentMissing('fareConditions', texts.fareConditions) && {
      fieldId: fieldIds.fareConditions,
      message: t`Please accept the conditions for students and youths.`,
    },
    isConsentMissing('sensitiveConsent', texts.sensitiveRequests) && {
      fieldId: fieldIds.sensitiveConsent,
      message: t`Tick the box so we can pass on the meal or wheelchair request, or remove the request.`,
    },
  ].filter((one) => one !== false)
}

const isNeeded: Readonly<Record<ConsentName, (draft: TripDraft) => boolean>> = {
  fareConditions: ({ passengers }) => passengers.some(({ type }) => hasFareConditions(type)),
  sensitiveConsent: ({ passengers }) => hasSensitiveRequest(passengers.map(passengerRequestOf)),
}

/** Only a consent to the current text counts. */
function isConsentGiven(given: ConsentDraft, { version }: AgreementText): boolean {
  return given.version === version
}
