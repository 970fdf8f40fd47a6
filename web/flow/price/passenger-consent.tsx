import { useLingui } from '@lingui/react/macro'
import { type AgreementText } from '#contract/api/agreement.ts'
import { asksForSensitive } from '#contract/api/passengers.ts'
import { passengerRequestOf, type TripDraft } from '#web/session/trip-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type FieldMistake } from '#web/ui/error-summary.tsx'
import styles from './passenger-form.module.css'

const consentFieldId = 'sensitive-consent'

/** Properties of the consent to requests that tell of belief or health. */
export type PassengerConsentProps = {
  readonly text: AgreementText
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  /** What is missing, said once the form was sent. */
  readonly mistake: FieldMistake | undefined
}

/** The text of the consent and its box; drawn only while somebody asks for a meal or a wheelchair. */
export function PassengerConsent({ text, draft, change, mistake }: PassengerConsentProps) {
  if (!isConsentNeeded(draft)) return null
  const { version, language } = text
  return (
    <Card labelledBy="sensitive-title">
      <div className={styles.part} lang={language}>
        <h3 id="sensitive-title" className={styles.title}>
          {text.title}
        </h3>
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles.hint}>
            {paragraph}
          </p>
        ))}
        <Checkbox
          id={consentFieldId}
          label={text.yes}
          isChecked={isConsentGiven(draft, text)}
          onChange={(isYes) =>
            change({
              ...draft,
              sensitiveConsent: isYes ? { version, language } : { version: '', language: '' },
            })
          }
          error={mistake?.message}
        />
      </div>
    </Card>
  )
}

/** The mistake of a consent that is needed and not given; undefined otherwise. */
export function useConsentMistake(draft: TripDraft, text: AgreementText): FieldMistake | undefined {
  const { t } = useLingui()
  if (!isConsentNeeded(draft) || isConsentGiven(draft, text)) return undefined
  return {
    fieldId: consentFieldId,
    message: t`Please agree that we pass on the meal or wheelchair request, or take the request out.`,
  }
}

function isConsentNeeded({ passengers }: TripDraft): boolean {
  return asksForSensitive(passengers.map(passengerRequestOf))
}

/** Only a yes to the text that is shown now is a yes. */
function isConsentGiven({ sensitiveConsent }: TripDraft, { version }: AgreementText): boolean {
  return sensitiveConsent.version === version
}
