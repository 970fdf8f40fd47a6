import { type ReactNode, useRef } from 'react'
import { type Sending, useUnsavedInput } from './leave-context.ts'

/** Properties of a staff form. */
export type StaffFormProps = {
  readonly id?: string
  readonly className: string | undefined
  /** The progress of sending; absent where the form only passes its values to the page. */
  readonly sending?: Sending
  readonly onSend: () => void
  readonly children: ReactNode
}

const notSent: Sending = { isBusy: false, failure: undefined }

/** A form whose unsaved input is not lost without a question. */
export function StaffForm({ id, className, sending = notSent, onSend, children }: StaffFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const noteTyping = useUnsavedInput(form, sending)
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={className}
      aria-busy={sending.isBusy}
      onInput={noteTyping}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}

/** A part of the page with another form in it, whose unsaved input is not lost without a question either. */
export function UnsavedInputBoundary({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const noteTyping = useUnsavedInput(part, notSent)
  return (
    <div ref={part} onInput={noteTyping}>
      {children}
    </div>
  )
}
