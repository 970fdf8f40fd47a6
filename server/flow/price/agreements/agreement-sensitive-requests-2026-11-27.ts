import { sensitiveRequests20261121 } from './agreement-sensitive-requests-2026-11-21.ts'
import type { AgreementVersion } from './agreement-text.ts'

const { en, ja, th } = sensitiveRequests20261121.words
const [reason = '', use = '', choice = '', , confirmation = ''] = en.paragraphs

/** English says "traveller", as its page does; the rest is that of the version before. */
export const sensitiveRequests20261127: AgreementVersion = {
  kind: 'sensitiveRequests',
  version: '2026-11-27',
  words: {
    ja,
    th,
    en: {
      ...en,
      paragraphs: [
        reason,
        use,
        choice,
        'For another traveller you give this consent with that person’s agreement; for a child, as a parent or guardian or with the agreement of one.',
        confirmation,
      ],
    },
  },
}
