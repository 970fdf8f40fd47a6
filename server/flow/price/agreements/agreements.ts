import { createHash } from 'node:crypto'
import type { AgreementKind, AgreementText, AgreementsAnswer } from '#contract/api/agreement.ts'
import type { Language } from '#contract/problem.ts'
import { studentAndYouthFares20261122 } from './agreement-student-youth-fares-2026-11-22.ts'
import { studentAndYouthFares20261127 } from './agreement-student-youth-fares-2026-11-27.ts'
import { fareRules20261101 } from './agreement-fare-rules-2026-11-01.ts'
import { fareRules20261121 } from './agreement-fare-rules-2026-11-21.ts'
import { fareRules20261127 } from './agreement-fare-rules-2026-11-27.ts'
import { sensitiveRequests20261121 } from './agreement-sensitive-requests-2026-11-21.ts'
import { sensitiveRequests20261127 } from './agreement-sensitive-requests-2026-11-27.ts'
import type { AgreementVersion } from './agreement-text.ts'

const shownNow: Readonly<Record<AgreementKind, AgreementVersion>> = {
  fareRules: fareRules20261127,
  sensitiveRequests: sensitiveRequests20261127,
  fareConditions: studentAndYouthFares20261127,
}

/** Every version that was ever shown. A text that somebody has accepted stays readable, to the letter. */
const everShown: readonly AgreementVersion[] = [
  fareRules20261101,
  fareRules20261121,
  fareRules20261127,
  sensitiveRequests20261121,
  sensitiveRequests20261127,
  studentAndYouthFares20261122,
  studentAndYouthFares20261127,
]

/** Which version of a text is shown now. Only a yes to this one is a yes. */
export function currentAgreementVersion(kind: AgreementKind): string {
  return shownNow[kind].version
}

/** Which text of the fare-rule agreement is shown now. */
export const agreementVersion = currentAgreementVersion('fareRules')

/** The texts that are shown now, in a language. */
export function agreementTexts(language: Language): AgreementsAnswer {
  return {
    fareRules: agreementTextOf(shownNow.fareRules, language),
    sensitiveRequests: agreementTextOf(shownNow.sensitiveRequests, language),
    fareConditions: agreementTextOf(shownNow.fareConditions, language),
  }
}

/** Names one text in one language. */
export type AgreementName = {
  readonly kind: AgreementKind
  readonly version: string
  readonly language: Language
}

/** A text that is or was shown; undefined when there never was one of this name. */
export function findAgreement({ kind, version, language }: AgreementName): AgreementText | undefined {
  const found = everShown.find((one) => one.kind === kind && one.version === version)
  return found && agreementTextOf(found, language)
}

function agreementTextOf({ kind, version, words }: AgreementVersion, language: Language): AgreementText {
  const { title, paragraphs, yes } = words[language]
  const text = JSON.stringify([kind, version, language, title, paragraphs, yes])
  const digest = createHash('sha256').update(text).digest('base64url')
  return { kind, version, language, digest, title, paragraphs: [...paragraphs], yes }
}
