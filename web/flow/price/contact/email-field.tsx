import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { suggestedEmail } from '#web/session/suggested-email.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useRunAfterClick } from '#web/ui/form/use-touched-fields.ts'
import styles from './contact-form.module.css'

/** Properties of the contact's email field. */
export type EmailFieldProps = {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** An email address; a likely typing mistake is asked about once the field is left, and never enforced. */
export function EmailField({ id, value, onChange, error }: EmailFieldProps) {
  const { t } = useLingui()
  const [isLeft, setLeft] = useState(true)
  const afterClick = useRunAfterClick()
  const likely = isLeft ? suggestedEmail(value) : undefined
  return (
    <div className={styles.told}>
      <TextField
        id={id}
        label={t`Email`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={onChange}
        onFocus={() => setLeft(false)}
        onBlur={() => afterClick(() => setLeft(true))}
        error={error}
      />
      <div role="status">
        {likely !== undefined && (
          <p className={styles.look}>
            {t`Did you mean ${likely}?`}{' '}
            <Button kind="plain" className={styles.take} onClick={() => onChange(likely)}>
              {t`Yes, use it`}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
