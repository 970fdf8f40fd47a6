import { studentAndYouthFares20261122 } from './agreement-student-youth-fares-2026-11-22.ts'
import type { AgreementVersion } from './agreement-text.ts'

/** English says "traveller", as its page does; the other languages are those of the version before. */
export const studentAndYouthFares20261127: AgreementVersion = {
  kind: 'fareConditions',
  version: '2026-11-27',
  words: {
    ...studentAndYouthFares20261122.words,
    en: {
      title: 'Conditions for student and youth fares',
      paragraphs: [
        'Student fares: the traveller is 30 years old at most, holds a Thai passport and holds a student visa for the destination.',
        'Youth fares: the traveller is 18 to 25 years old, holds a Thai passport and holds a student visa for the destination.',
        'The age counts on every day of travel. The airline can ask for passport and visa at check-in, and can refuse boarding or charge the difference to the normal fare when they are missing.',
      ],
      yes: 'Every student and youth in this booking meets these conditions, and I accept them',
    },
  },
}
