import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isPhoneLike, parsePhoneNumber } from '#contract/terms/phone-number.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useRunAfterClick } from '#web/ui/form/use-touched-fields.ts'
import styles from './contact-form.module.css'

/** Properties of a field for a telephone number. */
export type PhoneFieldProps = {
  readonly id: string
  readonly label: string
  readonly autoComplete?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** A telephone number, shown in its parsed form once the field is left. */
export function PhoneField({ id, label, autoComplete = 'off', value, onChange, error }: PhoneFieldProps) {
  const { t } = useLingui()
  const [isLeft, setLeft] = useState(true)
  const afterClick = useRunAfterClick()
  return (
    <div className={styles.told}>
      <TextField
        id={id}
        label={label}
        type="tel"
        autoComplete={autoComplete}
        placeholder={t`081 234 5678 or +81 …`}
        maxLength={30}
        value={value}
        onChange={onChange}
        onFocus={() => setLeft(false)}
        onBlur={() => afterClick(() => setLeft(true))}
        error={error}
      />
      <div role="status">{isLeft && error === undefined && <ParsedPhoneNumber typed={value} />}</div>
    </div>
  )
}

function ParsedPhoneNumber({ typed }: { readonly typed: string }) {
  const { t } = useLingui()
  if (!isPhoneLike(typed)) return null
  const shown = parsePhoneNumber(typed)?.shown
  if (shown === undefined) {
    return <p className={styles.look}>{t`Start with + and the country code.`}</p>
  }
  return shown === typed.trim() ? null : <p className={styles.soft}>{t`We will call ${shown}.`}</p>
}
