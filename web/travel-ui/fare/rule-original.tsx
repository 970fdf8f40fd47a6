import { useLingui } from '@lingui/react/macro'
import type { FareRulesAnswer } from '#contract/api/price.ts'
import type { RuleTopic } from '#contract/terms/fare.ts'
import { type OriginalText, originalsOn } from './rule-originals.ts'
import styles from './rule-original.module.css'

/** Properties of the original text of an answer. */
export type RuleOriginalProps = { readonly rules: FareRulesAnswer; readonly topic: RuleTopic }

/** The supplier's text under a heading, verbatim and in its own language; or that there is none. */
export function RuleOriginal({ rules, topic }: RuleOriginalProps) {
  if (rules.texts === undefined) return null
  return <OriginalTexts texts={originalsOn(rules, topic)} />
}

/** Original texts, one below the other; says when there is none. */
export function OriginalTexts({ texts }: { readonly texts: readonly OriginalText[] }) {
  const { t } = useLingui()
  if (texts.length === 0) return <p className={styles.nothing}>{t`The airline gave no text for this.`}</p>
  return (
    <div className={styles.texts}>
      {texts.map(({ lang, text, fareBases }) => (
        <figure key={`${lang} ${text}`} className={styles.figure}>
          <figcaption className={styles.caption}>
            {t`Original text`}
            {fareBases.length > 0 && (
              <>
                {' · '}
                <span className="figures">{fareBases.join(', ')}</span>
              </>
            )}
          </figcaption>
          <blockquote className={styles.quote} lang={lang}>
            {text}
          </blockquote>
        </figure>
      ))}
    </div>
  )
}
