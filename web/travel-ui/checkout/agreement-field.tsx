import { useLingui } from '@lingui/react/macro'
import type { AgreementText } from '#contract/api/agreement.ts'
import { pagePaths } from '#contract/paths.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import styles from './agreement-field.module.css'

/** Properties of the agreement to the fare rules. */
export type AgreementFieldProps = {
  /** The id of the checkbox, by which the page focuses it. */
  readonly id: string
  readonly text: AgreementText
  readonly isAgreed: boolean
  readonly setAgreed: (isAgreed: boolean) => void
  readonly error: string | undefined
}

/** The agreement's text in the language that is stored with the consent, and the checkbox. */
export function AgreementField({ id, text, isAgreed, setAgreed, error }: AgreementFieldProps) {
  const { t } = useLingui()
  const { version } = text
  return (
    <div className={styles.agreement}>
      <Disclosure summary={<span lang={text.language}>{text.title}</span>}>
        <div className={styles.text} lang={text.language}>
          {text.paragraphs.map((paragraph) => (
            <AgreementParagraph key={paragraph} text={paragraph} />
          ))}
        </div>
        <p className={styles.version}>{t`We keep this text (version ${version}) with your booking.`}</p>
      </Disclosure>
      <a href={pagePaths.terms} target="_blank" rel="noopener" className={styles.terms}>
        {t`Terms and conditions (opens in a new tab)`}
      </a>
      <Checkbox
        id={id}
        label={<span lang={text.language}>{text.yes}</span>}
        isChecked={isAgreed}
        onChange={setAgreed}
        error={error}
      />
    </div>
  )
}

/** A paragraph begins with its topic: "Names. …" */
function AgreementParagraph({ text }: { readonly text: string }) {
  const [, head, rest] = /^([^.:：]{1,40}[.:：])(.*)$/su.exec(text) ?? []
  if (head === undefined) return <p>{text}</p>
  return (
    <p>
      <strong>{head}</strong>
      {rest}
    </p>
  )
}
