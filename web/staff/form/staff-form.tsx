import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { type Sending, type UnsavedInput, useUnsavedInput } from './leave-context.ts'
import { SaveBar } from './save-bar.tsx'

/** What the bar at the end of a form of settings says and does; see {@link SaveBar}. */
export type FormSaveBar = {
  /** What is said once the form is saved. */
  readonly saved: string | undefined
  /** The name of the button; "Save" without one. */
  readonly label?: string
  /** Puts back what is saved. */
  readonly discard: () => void
}

/** Properties of a staff form. */
export type StaffFormProps = {
  readonly id?: string
  readonly className: string | undefined
  /** The progress of sending; absent where the form only passes its values to the page. */
  readonly sending?: Sending
  readonly onSend: () => void
  /** Ends the form with a bar that saves it; a form without one has a button of its own. */
  readonly saveBar?: FormSaveBar
  readonly children: ReactNode
}

const notSent: Sending = { isBusy: false, failure: undefined }

/** A form whose unsaved input is not lost without a question. */
export function StaffForm({ id, className, sending = notSent, onSend, saveBar, children }: StaffFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const unsaved = useUnsavedInput(form, sending)
  const isUnsaved = useShownUnsaved(unsaved)
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={className}
      aria-busy={sending.isBusy}
      onInput={unsaved.noteInput}
      // Settings have lists whose rows come and go by a press.
      onClick={saveBar && unsaved.noteInput}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      {saveBar && <SaveBar {...saveBar} form={form} isUnsaved={isUnsaved} isBusy={sending.isBusy} />}
    </form>
  )
}

/** Returns whether there is unsaved input; fields of lists come and go without input, so each rendering looks again. */
function useShownUnsaved({ isUnsaved }: UnsavedInput): boolean {
  return useSyncExternalStore(watchInput, () => isUnsaved())
}

function watchInput(look: () => void): () => void {
  document.addEventListener('input', look)
  document.addEventListener('click', look)
  return () => {
    document.removeEventListener('input', look)
    document.removeEventListener('click', look)
  }
}

/** A part of the page with another form in it, whose unsaved input is not lost without a question either. */
export function UnsavedInputBoundary({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const { noteInput } = useUnsavedInput(part, notSent)
  return (
    <div ref={part} onInput={noteInput}>
      {children}
    </div>
  )
}
