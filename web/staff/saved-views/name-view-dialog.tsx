import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { longestViewName } from '#contract/api/staff/saved-views.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './saved-views.module.css'

/** Properties of the dialog; `save` returns why it failed, if it did. */
export type NameViewDialogProps = {
  readonly heading: string
  readonly hint?: string | undefined
  /** The present name and default, of a view that has one. */
  readonly view?: { readonly name: string; readonly isDefault: boolean }
  readonly isOpen: boolean
  readonly close: () => void
  readonly save: (name: string, isDefault: boolean) => Promise<Failure | undefined>
}

/** Asks for the name of a view, and whether the list opens with it. */
export function NameViewDialog(props: NameViewDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const { heading, isOpen, close } = props
  const { isBusy, failure, run, forget } = useCommand()
  const leave = () => {
    forget()
    close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      heading={heading}
      actions={
        <>
          <Button onClick={leave}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>{t`Save`}</Button>
        </>
      }
    >
      {failure && <FailureNotice failure={failure} />}
      {isOpen && (
        <ViewFields
          id={formId}
          {...props}
          send={(name, isDefault) => void run(() => props.save(name, isDefault), leave)}
        />
      )}
    </Dialog>
  )
}

type ViewFieldsProps = Pick<NameViewDialogProps, 'view' | 'hint'> & {
  readonly id: string
  readonly send: (name: string, isDefault: boolean) => void
}

function ViewFields({ id, view, hint, send }: ViewFieldsProps) {
  const { t } = useLingui()
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else send(name.trim(), isDefault)
  }
  return (
    <form id={id} noValidate className={styles.fields} onSubmit={submit}>
      <TextField
        label={t`Name`}
        hint={hint}
        error={isMissing && name.trim() === '' ? t`Enter a name.` : undefined}
        value={name}
        onChange={setName}
        maxLength={longestViewName}
        autoComplete="off"
        ref={focusOnOpening}
      />
      <Checkbox label={t`Open by default`} isChecked={isDefault} onChange={setDefault} />
    </form>
  )
}

/** The browser focuses the element with this attribute when it opens the dialog. */
function focusOnOpening(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '')
}
