import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type SetStateAction, useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'
import { useAgreements } from '#web/api/use-agreements.ts'
import { useCommand } from '#web/api/use-command.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import type { PassengerDraft, TripDraft } from '#web/session/trip-draft.ts'
import { CheckoutAction } from '#web/travel-ui/checkout/checkout-action.tsx'
import { CheckoutColumns } from '#web/travel-ui/checkout/checkout-columns.tsx'
import { ErrorSummary, type FieldMistake } from '#web/ui/form/error-summary.tsx'
import { type TouchedFields, useTouchedFields } from '#web/ui/form/use-touched-fields.ts'
import { useFocusFromHash } from '#web/ui/form/use-focus-from-hash.ts'
import { PassengerConsents, useConsentMistakes } from './passenger-consent.tsx'
import { type PassengerRequirements, passengerFieldId } from './passenger-fields.ts'
import { PassengerForm } from './passenger-form.tsx'
import { type PassengerField, type PassengerMistake, passengersMistakes } from './passenger-mistakes.ts'
import { PassengerPaste } from './paste/passenger-paste.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { useContactMistakes } from '../contact/use-contact-mistakes.ts'
import type { PriceAcceptance } from '../price-acceptance.ts'
import { PricedSummary } from '../price-notices.tsx'
import { type FillPassenger, SavedTravellers } from './saved-travellers.tsx'
import { shownMistakes } from './shown-mistakes.ts'
import { useOpenPassenger } from './use-open-passenger.ts'
import { useMistakeLabels } from './use-mistake-labels.ts'
import { usePassengerRequirements } from './use-passenger-requirements.ts'
import styles from './passenger-form.module.css'

/** Properties of the forms of all passengers. */
export type PassengersFormProps = {
  readonly answer: PricingAnswer
  readonly yes: PriceAcceptance
  readonly onDone: () => void
  readonly draft: TripDraft
  readonly change: (next: SetStateAction<TripDraft>) => void
  readonly keep: () => Promise<void>
}

/**
 * The passengers one below the other, one of them open, with consents where needed; beside them what is
 * bought, and the button that continues once everything is valid.
 */
export function PassengersForm(props: PassengersFormProps) {
  const { answer, yes, onDone, draft, change, keep } = props
  const { t } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const { isBusy, run } = useCommand()
  const labels = useMistakeLabels()
  const mistakesOf = useErrorSummary(labels)
  const frame = usePassengerRequirements(answer)
  const { passengers } = draft
  const wrong = passengersMistakes(passengers, frame)
  const accordion = useOpenPassenger(props, wrong)
  useFocusFromHash()
  const fields = useTouchedFields()
  const texts = useAgreements(answer.agreements)
  const notConsented = useConsentMistakes(draft, texts)
  const isNotified = attempt > 0
  const consentMistakes = isNotified ? notConsented : []
  const isAgencyUser = useSignedInUser()?.isAgent === true
  const contact = useContactMistakes(draft, { isAgencyUser }, { isNotified, fields })
  const notAccepted = yes.wasMissed
    ? { fieldId: yes.fieldId, message: t`Accept the new price, or choose a different flight.` }
    : undefined
  const submitPassengers = async () => {
    setAttempt(attempt + 1)
    const firstWrong = wrong.findIndex((one) => one.length > 0)
    if (firstWrong >= 0) accordion.open(firstWrong)
    if (yes.isMissing) yes.miss()
    if (firstWrong >= 0 || notConsented.length > 0 || contact.all.length > 0 || yes.isMissing) return
    await run(() => keep().then(() => undefined), onDone)
  }
  return (
    <form
      noValidate
      aria-label={t`Travellers`}
      {...fields.watch}
      onSubmit={(event) => {
        event.preventDefault()
        void submitPassengers()
      }}
    >
      <CheckoutColumns
        summary={<PricedSummary answer={answer} />}
        action={
          <CheckoutAction
            total={answer.offer.price.total}
            isBusy={isBusy}
            label={t`Continue to payment`}
            promise={t`You are not charged yet.`}
          />
        }
      >
        <ErrorSummary
          attempt={attempt}
          mistakes={[
            ...(notAccepted ? [notAccepted] : []),
            ...(isNotified ? wrong.flatMap(mistakesOf) : []),
            ...consentMistakes,
            ...(isNotified ? contact.all : []),
          ]}
          onReveal={accordion.reveal}
        />
        {passengers.length > 1 && (
          <PassengerPaste
            passengers={passengers}
            frame={frame}
            onFill={(next) => change({ ...draft, passengers: next })}
          />
        )}
        <Passengers
          {...{ draft, change, frame, wrong, accordion, labels }}
          isShown={isNotified}
          fields={fields}
        />
        <PassengerConsents {...{ texts, draft, change }} mistakes={consentMistakes} />
        <ContactForm {...{ draft, change, isAgencyUser, messageOf: contact.messageOf }} />
      </CheckoutColumns>
    </form>
  )
}

type PassengersProps = Pick<PassengersFormProps, 'draft' | 'change'> & {
  readonly frame: PassengerRequirements
  /** All mistakes of each passenger. */
  readonly wrong: readonly (readonly PassengerMistake[])[]
  readonly accordion: ReturnType<typeof useOpenPassenger>
  readonly labels: MistakeLabels
  /** Whether every mistake is shown. */
  readonly isShown: boolean
  readonly fields: TouchedFields
}

/** The passengers one below the other; one of them is open. */
function Passengers({ draft, change, frame, wrong, accordion, labels, isShown, fields }: PassengersProps) {
  const { passengers } = draft
  return (
    <div className={styles.passengers}>
      {passengers.map((passenger, index) => {
        const own = wrong[index] ?? []
        const shown = isShown || accordion.isChecked(index) ? own : shownMistakes(own, index, fields)
        const changePassenger = (next: PassengerDraft) =>
          change({ ...draft, passengers: passengers.with(index, next) })
        const fillPassenger: FillPassenger = (fill) =>
          change((latest) => ({
            ...latest,
            passengers: latest.passengers.map((one, at) => (at === index ? fill(one) : one)),
          }))
        return (
          <PassengerForm
            key={index}
            {...{ index, passenger, frame, onChange: changePassenger }}
            everybody={passengers}
            mistakes={mistakeTextByField(shown, labels)}
            isOpen={accordion.openIndex === index}
            isDone={own.length === 0}
            onToggle={() => accordion.toggle(index)}
            onNext={index + 1 < passengers.length ? () => accordion.next(index) : undefined}
            aside={<SavedTravellers passenger={passenger} fill={fillPassenger} />}
          />
        )
      })}
    </div>
  )
}

/** The most mistakes of one passenger that have a line each in the summary. */
const mostListed = 3

type MistakeLabels = ReturnType<typeof useMistakeLabels>

function mistakeTextByField(
  mistakes: readonly PassengerMistake[],
  labels: MistakeLabels,
): Partial<Record<PassengerField, string>> {
  return Object.fromEntries(mistakes.map((mistake) => [mistake.field, labels(mistake)]))
}

/** Returns the mistakes of one passenger for the summary, each with the passenger's name. */
function useErrorSummary(
  labels: MistakeLabels,
): (mistakes: readonly PassengerMistake[], index: number) => FieldMistake[] {
  const { t } = useLingui()
  return (mistakes, index) => {
    const number = index + 1
    const name = t`Traveller ${number}`
    const [first] = mistakes
    const count = mistakes.length
    // Listing every field of an empty form helps nobody: the fields themselves say it.
    if (first && count > mostListed) {
      const fieldId = passengerFieldId(index, first.field)
      return [
        {
          fieldId,
          message: t`${name}: ${plural(count, { one: '# field needs', other: '# fields need' })} your attention`,
        },
      ]
    }
    return mistakes.map((mistake) => ({
      fieldId: passengerFieldId(index, mistake.field),
      message: `${name}: ${labels(mistake)}`,
    }))
  }
}
