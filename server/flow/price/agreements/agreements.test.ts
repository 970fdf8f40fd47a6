import { describe, expect, it } from 'vitest'
import { agreementKinds, agreementText } from '#contract/api/agreement.ts'
import { languages } from '#contract/problem.ts'
import { currentAgreementVersion, agreementTexts, findAgreement } from './agreements.ts'

// A booking may refer to any text that was shown: a change of one letter needs a new version.
const digests = {
  'fareRules 2026-11-01 en': '0JosYC9q34IykigF_Qwn_Jqe79bQypR3S7cQciMDQJs',
  'fareRules 2026-11-01 ja': 'oJyP43OXysodsjuxjOX1wg0A3aXXxsKtlwCVIdNHQQ4',
  'fareRules 2026-11-01 th': 'rzay8-sCXPhMy8O8e1K8DK0fxXi6mTWFO3AxtIpG4vc',
  'fareRules 2026-11-21 en': 'fV7R8ArRULvLKcn_GMMR4xUwwrezVAKEpe3JJp65MhY',
  'fareRules 2026-11-21 ja': 'Z82ae5LHNxztcBbNtHBDa1CtKXyWPDGtE74YxAczWHk',
  'fareRules 2026-11-21 th': 'gYoCqH3a4jDKB8pVZ7YA3mZQeb-R0_8I75SC7ywYnlc',
  'sensitiveRequests 2026-11-21 en': 'jLriIf9YWQeU8Zttis-r7Pm-KU1VHI_rA-Z9J9OQqAs',
  'sensitiveRequests 2026-11-21 ja': 'meAbF_pVILsYUOzEuSbCnOJvWLZcGLkSJDgKJtWCG9Y',
  'sensitiveRequests 2026-11-21 th': 'G3f56jHEcbo7KGOxqNO25IACpwhXxaP0hgx8bdQF45U',
  'fareConditions 2026-11-22 en': 'tTAOizZ2lY4ofEWbP4NXGTT_4dOYrLBBSweG-HR9Akk',
  'fareConditions 2026-11-22 ja': 'ToSb0WrvGPqXheyjUnzwmmcTIPXa7Rx6YVHjIn-hO6w',
  'fareConditions 2026-11-22 th': 'E8bvtiw3LkTTmFzJXoX_G3HdTBhrXhw05JhNxbqzctQ',
  'fareConditions 2026-11-27 en': 'ejsNZKtldVCrkcM8cea8jWXizPSpgPIO6AqvTNxoUAk',
  'fareConditions 2026-11-27 ja': 'fNSlCM_Su9weqv0CUREZNjQ_pJecP2xvLch3-sgmWcE',
  'fareConditions 2026-11-27 th': 'vJDtKOkwm8UeAAVGSrvHPmvpcI1ZzK7_7kkFhGF-XVw',
  'fareRules 2026-11-27 en': 'dAcDhtuZQJc9WFouiCV_4XqZ1jvgFtrbCtph2YMmJ4A',
  'fareRules 2026-11-27 ja': 'qiWxx9_1zGj9__1hwzqEvghNM4t5hhSDi1vCRsBJuZ0',
  'fareRules 2026-11-27 th': 'mZZlSiMGoA_zauXZay37x4b_av9_oCpAZhd7mL6dJTU',
  'sensitiveRequests 2026-11-27 en': 'CS0e6OFVWu0YVItdR40VtCZ-yHpFie8GqGkKYkraS1E',
  'sensitiveRequests 2026-11-27 ja': 'HPOejFdtg0HgTW74OYTolo2Rr3f0Tn9HOJjqg2mnPl0',
  'sensitiveRequests 2026-11-27 th': 'DJFe79LrbRLuHZo837OqK_W3vS3jqKf5db7K2nNMDvw',
} as const

describe('the texts that customers agree to', () => {
  it.each(Object.entries(digests))('%s equal the published texts to the letter', (name, digest) => {
    const [kind, version, language] = name.split(' ')
    const found = agreementKinds.flatMap((one) =>
      languages.flatMap((spoken) =>
        one === kind && spoken === language
          ? [findAgreement({ kind: one, version: version ?? '', language: spoken })]
          : [],
      ),
    )
    expect(found.map((one) => one?.digest)).toEqual([digest])
  })

  it.each(languages)('have complete texts in %s', (language) => {
    const shown = agreementTexts(language)
    for (const kind of agreementKinds) {
      const text = agreementText.parse(shown[kind])
      expect(text).toMatchObject({ kind, language, version: currentAgreementVersion(kind) })
      expect(Object.keys(digests)).toContain(`${kind} ${text.version} ${language}`)
      expect(findAgreement(text)).toEqual(text)
      expect([text.title, text.yes, ...text.paragraphs].filter((one) => one.trim() === '')).toEqual([])
      const english = agreementTexts('en')[kind]
      expect(text.paragraphs).toHaveLength(english.paragraphs.length)
    }
  })

  it('keep the first text of the shop readable', () => {
    const first = findAgreement({ kind: 'fareRules', version: '2026-11-01', language: 'th' })
    expect(first?.yes).toBe('ฉันได้อ่านกฎค่าโดยสารและยอมรับแทนผู้โดยสารทุกคน')
    expect(findAgreement({ kind: 'fareRules', version: '2020-01-01', language: 'th' })).toBeUndefined()
    expect(
      findAgreement({ kind: 'sensitiveRequests', version: '2026-11-01', language: 'th' }),
    ).toBeUndefined()
  })
})
