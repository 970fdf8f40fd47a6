import type { SelectChoice } from '#web/ui/form/select.tsx'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import type { PassengerField, PassengerNeeds } from './passenger-mistakes.ts'

/** What is the same for every passenger of a trip. */
export type PassengerRequirements = PassengerNeeds & {
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
  readonly frame: PassengerRequirements
  /** The mistakes of each field, shown once the form was sent. */
  readonly mistakes: Readonly<Partial<Record<PassengerField, string>>>
}

/** Returns the id of a field, so that the summary of mistakes can link to it. */
export function passengerFieldId(index: number, field: PassengerField): string {
  return `passenger-${index}-${field}`
}

/** Returns the properties of a field: id, value, mistake and handlers. */
export function fieldPropsOf({ index, passenger, onChange, mistakes }: PassengerPartProps) {
  return (field: PassengerField) => ({
    id: passengerFieldId(index, field),
    value: passenger[field],
    error: mistakes[field],
    onChange: (value: string) => onChange(withField(passenger, field, value)),
  })
}

const sexByTitle: Readonly<Record<string, string>> = { MR: 'M', MSTR: 'M', MRS: 'F', MS: 'F', MISS: 'F' }

/**
 * Returns the passenger with one field changed, and with what follows from it: the sex from the title, the
 * nationality from the country of the passport. A value that was chosen by hand stays.
 */
export function withField(passenger: PassengerDraft, field: PassengerField, value: string): PassengerDraft {
  const { title, sex, issueCountry, nationality } = passenger
  const changed = { ...passenger, [field]: value }
  if (field === 'title' && sex === (sexByTitle[title] ?? ''))
    return { ...changed, sex: sexByTitle[value] ?? '' }
  if (field === 'issueCountry' && nationality === issueCountry) return { ...changed, nationality: value }
  return changed
}

/**
 * Returns the passenger with the surname and country of the one before, where nothing is entered yet: parties
 * are mostly families.
 */
export function prefilledFromPrevious(passenger: PassengerDraft, before: PassengerDraft): PassengerDraft {
  const { lastName, issueCountry, nationality } = passenger
  if (lastName !== '' || issueCountry !== '' || nationality !== '') return passenger
  return {
    ...passenger,
    lastName: before.lastName,
    issueCountry: before.issueCountry,
    nationality: before.nationality,
  }
}

/** Returns which passenger a field belongs to, counted from 0; undefined for any other id. */
export function passengerOfField(fieldId: string): number | undefined {
  const [, index] = /^passenger-(\d+)-/.exec(fieldId) ?? []
  return index === undefined ? undefined : Number(index)
}

/** Returns the autocomplete value, separate for each passenger. */
export function autoCompleteOf(index: number, purpose: string): string {
  return `section-passenger${index + 1} ${purpose}`
}

/** Returns whether somebody travels as a child or an infant, with titles of their own. */
export function isChildOrInfant({ type }: Pick<PassengerDraft, 'type'>): boolean {
  return type === 'child' || type === 'infantOnLap' || type === 'infantInSeat'
}
