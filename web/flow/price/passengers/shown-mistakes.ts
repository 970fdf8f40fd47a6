import type { TouchedFields } from '#web/ui/form/use-touched-fields.ts'
import { passengerFieldId } from './passenger-fields.ts'
import type { PassengerField, PassengerMistake, PassengerMistakeKind } from './passenger-mistakes.ts'

/** Fields that are checked while the form is filled in, not only when it is sent. */
const checkedEarly: ReadonlySet<PassengerField> = new Set(['firstName', 'lastName', 'passportNumber'])
/** Mistakes that no further letter can correct: shown while typing. */
const saidAtOnce: ReadonlySet<PassengerMistakeKind> = new Set(['notLatin', 'notANumber'])

/** Returns the mistakes of one passenger that are shown before the form was sent. */
export function shownMistakes(
  mistakes: readonly PassengerMistake[],
  index: number,
  fields: Pick<TouchedFields, 'isTyped' | 'isLeft'>,
): readonly PassengerMistake[] {
  return mistakes.filter(({ field, kind }) => {
    const fieldId = passengerFieldId(index, field)
    if (!checkedEarly.has(field)) return false
    return fields.isLeft(fieldId) || (fields.isTyped(fieldId) && saidAtOnce.has(kind))
  })
}
