import { useLingui } from '@lingui/react/macro'
import styles from '../new-booking.module.css'
import type { ParsedPassengers, PassengerGuess } from './parse-passengers.ts'
import type { PartySlot } from './passenger-fields.ts'

/** Properties of the notes about a read text. */
export type ReadNotesProps = { readonly read: ParsedPassengers; readonly slots: readonly PartySlot[] }

/** What was read from a pasted text, what was assumed, and what was not understood. */
export function ReadNotes({ read: { passengers, unreadLines }, slots }: ReadNotesProps) {
  const { t } = useLingui()
  const guessLabels = useGuessLabels()
  const [count, seats] = [passengers.length, slots.length]
  return (
    <div role="status">
      <ul className={styles.notes}>
        <li>{t`${count} of ${seats} passengers read`}</li>
        {passengers.map(({ fields, guesses, unread }) => {
          const name = [fields.surname, fields.givenName].filter((part) => part !== '').join('/')
          const parts = unread.join(', ')
          const notes = [
            ...guesses.map((guess) => guessLabels[guess]),
            ...(parts === '' ? [] : [t`Not understood: ${parts}`]),
          ]
          if (notes.length === 0) return null
          return (
            <li key={name}>
              <span className={styles.look}>
                <span lang="en">{name}</span>: {notes.join(' · ')}
              </span>
            </li>
          )
        })}
        {unreadLines.map((line) => (
          <li key={line} className={styles.look}>{t`Line not understood: ${line}`}</li>
        ))}
        {count > seats && <li className={styles.look}>{t`More passengers than seats searched for.`}</li>}
      </ul>
    </div>
  )
}

function useGuessLabels(): Readonly<Record<PassengerGuess, string>> {
  const { t } = useLingui()
  return {
    nameOrder: t`Surname read from the last word. Check the order of names.`,
    title: t`Title assumed. Check it.`,
    nationality: t`Nationality assumed from a Thai passport number. Check it.`,
    era: t`Year read as Buddhist Era. Check the dates.`,
  }
}
