import { isSubmittedEarly, submitOnceMore } from '#web/ui/form/use-early-submit.ts'

/** The value of a named field, and whether it had the focus. */
type TypedEarly = { readonly name: string; readonly value: string; readonly isFocused: boolean }

/**
 * Remembers what was typed into fields of the prerendered page, whose markup is about to be replaced; returns
 * a function that writes it into the new fields of the same names, as if typed there. A form that was submitted is
 * submitted again, provided that the new page has the same one.
 */
export function recordPreHydrationInput(mount: HTMLElement): () => void {
  const typed = [...mount.querySelectorAll<HTMLInputElement>('form input[name]')]
    .map(({ name, value, ownerDocument }): TypedEarly => {
      return { name, value, isFocused: ownerDocument.activeElement?.getAttribute('name') === name }
    })
    .filter(({ value, isFocused }) => value !== '' || isFocused)
  const early = [...mount.querySelectorAll('form')].find(isSubmittedEarly)
  const names = early && namesIn(early)
  return () => {
    for (const { name, value, isFocused } of typed) {
      const field = mount.querySelector<HTMLInputElement>(`form input[name="${CSS.escape(name)}"]`)
      if (field && field.value === '' && value !== '') setFieldValue(field, value)
      if (isFocused) field?.focus()
    }
    const same = names && [...mount.querySelectorAll('form')].find((form) => namesIn(form) === names)
    if (same) submitOnceMore(same)
  }
}

function namesIn(form: HTMLFormElement): string {
  return [...form.querySelectorAll<HTMLInputElement>('input[name]')].map(({ name }) => name).join()
}

/** React overlooks a value that is set through its own property. */
function setFieldValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
