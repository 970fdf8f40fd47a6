import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './customers.module.css'

type CustomerSearchProps = {
  readonly initial: string
  readonly onSearch: (text: string) => void
  /** Id of the field, for a key that leads to it. */
  readonly fieldId?: string
}

/** The field that customers are searched in; what is typed counts once it is submitted. */
export function CustomerSearch({ initial, onSearch, fieldId }: CustomerSearchProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form role="search" className={styles.finder} onSubmit={submit}>
      <TextField
        {...(fieldId !== undefined && { id: fieldId })}
        type="search"
        label={t`Search by name, phone, email or order number`}
        value={typed}
        onChange={setTyped}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" className={styles.small}>{t`Search`}</Button>
    </form>
  )
}
