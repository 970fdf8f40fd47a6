import { type SelectChoice } from '#web/ui/form/select.tsx'
import { type PassengerDraft } from '#web/session/trip-draft.ts'
import { type PassengerField, type PassengerNeeds } from './passenger-mistakes.ts'

/** What is the same for every passenger of a trip. */
export type PassengerFrame = PassengerNeeds & {
  /** Airlines of the trip: marketing, operating and validating carriers. */
  readonly carriers: readonly string[]
  readonly countries: readonly SelectChoice[]
  /** Names of the months in the page's language, January first. */
  readonly months: readonly string[]
  readonly dateOrder: 'dayFirst' | 'yearFirst'
}

/** Properties of every part of a passenger's form. */
export type PassengerPartProps = {
  readonly index: number
  readonly everybody: readonly PassengerDraft[]
  readonly passenger: PassengerDraft
  readonly onChange: (next: PassengerDraft) => void
  readonly frame: PassengerFrame
  /** The mistakes of each field, shown once the form was sent. */
  readonly mistakes: Readonly<Partial<Record<PassengerField, string>>>
}

/** Returns the id of a field, so that the summary of mistakes can link to it. */
export function passengerFieldId(index: number, field: PassengerField): string {
  return `passenger-${index}-${field}`
}

/** Returns the properties of a field: id, value, mistake and handlers. */
export function fieldsOf({ index, passenger, onChange, mistakes }: PassengerPartProps) {
  return (field: PassengerField) => ({
    id: passengerFieldId(index, field),
    value: passenger[field],
    error: mistakes[field],
    onChange: (value: string) => onChange({ ...passenger, [field]: value }),
  })
}

/** Returns the autocomplete value, separate for each passenger. */
export function autoCompleteOf(index: number, purpose: string): string {
  return `section-passenger${index + 1} ${purpose}`
}

/** Returns whether somebody travels as a child or an infant, with titles of their own. */
export function isYoung({ type }: Pick<PassengerDraft, 'type'>): boolean {
  return type === 'child' || type === 'infantOnLap' || type === 'infantInSeat'
}
