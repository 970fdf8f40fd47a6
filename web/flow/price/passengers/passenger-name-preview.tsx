import { useLingui } from '@lingui/react/macro'
import {
  fittingGivenName,
  hasTransliteratedLetters,
  isTicketableName,
  storedNameLength,
  type NameLimits,
  exceededNameLimit,
  shorterGivenNames,
  printedTicketName,
} from '#contract/terms/passenger/ticket-name.ts'
import { ticketNameOf, type PassengerDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { PassengerPartProps } from './passenger-fields.ts'
import { accompanyingAdult } from './passenger-mistakes.ts'
import styles from './passenger-form.module.css'

/** The name exactly as on the ticket, its length, and what was changed. */
export function PassengerNamePreview(props: PassengerPartProps) {
  const { t } = useLingui()
  const { passenger, frame } = props
  if (!canPreviewName(passenger)) return null
  const name = ticketNameOf(passenger)
  const printed = printedTicketName(name)
  return (
    <div className={styles.preview}>
      <p className={styles.printed}>
        {t`On the ticket:`} <strong lang="en">{ticketNamePreview(printed, passenger)}</strong>
      </p>
      <NameLengthMeter length={printed.length} limit={frame.names.longestTicketName} />
      <ShortenNameButton {...props} />
      <NameChangeNotes passenger={passenger} />
    </div>
  )
}

/** Until a title is chosen its place is reserved. */
function ticketNamePreview(printed: string, { title }: PassengerDraft): string {
  return title === '' ? printed.replace(/ MR$/, ' …') : printed
}

/** A half-typed name is shown as it grows; letters that tickets do not have are reported at the field. */
function canPreviewName({ lastName, firstName, hasOneName }: PassengerDraft): boolean {
  if (!isTicketableName(lastName)) return false
  return hasOneName || firstName.trim() === '' || isTicketableName(firstName)
}

function NameLengthMeter({ length, limit }: { readonly length: number; readonly limit: number }) {
  const { t } = useLingui()
  const over = length - limit
  return (
    <p className={classNames(styles.length, over > 0 && styles.tooLong)}>
      <meter
        className={styles.meter}
        aria-hidden="true"
        min={0}
        max={limit}
        value={Math.min(length, limit)}
      />
      {over > 0
        ? t`${length} of ${limit} characters, ${over} too many for the airline's system`
        : t`${length} of ${limit} characters`}
    </p>
  )
}

/** Where a name does not fit: initials at one tap, and the way back. What was typed stays as it is. */
function ShortenNameButton({ index, everybody, passenger, onChange, frame }: PassengerPartProps) {
  const { t } = useLingui()
  const adult = accompanyingAdult(everybody, index)
  const typed = passenger.firstName.trim()
  if (passenger.ticketFirstName !== '') {
    return (
      <div className={styles.short}>
        <p>{t`Shortened for the ticket. Airlines accept initials. We keep “${typed}” with your booking.`}</p>
        <Button onClick={() => onChange({ ...passenger, ticketFirstName: '' })}>
          {t`Use the full name`}
        </Button>
      </div>
    )
  }
  const beside = adult && storedNameLength(ticketNameOf(adult))
  const fault = exceededNameLimit(ticketNameOf(passenger), frame.names, beside)
  if (!fault) return null
  const form = longestFittingName(passenger, frame.names, beside)
  const { limit } = fault
  return (
    <div className={styles.short}>
      {fault.part === 'withInfant' && (
        <p>
          {t`The airline stores the infant's name with the adult's. Together they can have ${limit} letters. Use initials in one of them.`}
        </p>
      )}
      {form === undefined ? (
        <p>{t`Initials do not make this name short enough. Call us and we will book it for you.`}</p>
      ) : (
        <Button onClick={() => onChange({ ...passenger, ticketFirstName: form })}>
          {t`Use “${form}” on the ticket`}
        </Button>
      )}
    </div>
  )
}

/** Returns the longest form that fits; the shortest where the adult's name must become shorter, too. */
function longestFittingName(
  passenger: PassengerDraft,
  limits: NameLimits,
  beside: number | undefined,
): string | undefined {
  if (passenger.hasOneName) return undefined
  const name = ticketNameOf(passenger)
  const alone = fittingGivenName(name, limits, beside)
  if (alone !== undefined || beside === undefined) return alone
  const shortest = shorterGivenNames(passenger.firstName).at(-1)
  if (shortest === undefined) return undefined
  return exceededNameLimit({ ...name, givenNameOnTicket: shortest }, limits) ? undefined : shortest
}

/** What the ticket changes in the typed name, and why that is correct. */
function NameChangeNotes({ passenger }: { readonly passenger: PassengerDraft }) {
  const { t } = useLingui()
  const { lastName, firstName, hasOneName } = passenger
  const given = hasOneName ? '' : firstName
  const notes = [
    hasOneName && t`Airlines print FNU ("first name unknown") for people with one name.`,
    (hasTransliteratedLetters(lastName) || hasTransliteratedLetters(given)) &&
      t`Accented letters follow the two lines at the bottom of the passport page (Ü becomes UE). If your passport spells the name differently, type it that way.`,
    (/['’-]/.test(lastName + given) || lastName.trim().includes(' ')) &&
      t`Tickets leave out hyphens, apostrophes and spaces in last names. This is accepted at the airport.`,
    lastName.trim().length === 1 &&
      t`Some airlines want a one-letter last name written twice. We check this before we issue the ticket.`,
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
