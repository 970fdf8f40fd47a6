/** The value of a named field, and whether it had the focus. */
type TypedEarly = { readonly name: string; readonly value: string; readonly isFocused: boolean }

/**
 * Remembers what was typed into fields of the prerendered page, whose markup is about to be replaced; returns
 * a function that writes it into the new fields of the same names, as if typed there.
 */
export function recordPreHydrationInput(mount: HTMLElement): () => void {
  const typed = [...mount.querySelectorAll<HTMLInputElement>('form input[name]')]
    .map(({ name, value, ownerDocument }): TypedEarly => {
      return { name, value, isFocused: ownerDocument.activeElement?.getAttribute('name') === name }
    })
    .filter(({ value, isFocused }) => value !== '' || isFocused)
  return () => {
    for (const { name, value, isFocused } of typed) {
      const field = mount.querySelector<HTMLInputElement>(`form input[name="${CSS.escape(name)}"]`)
      if (field && field.value === '' && value !== '') setFieldValue(field, value)
      if (isFocused) field?.focus()
    }
  }
}

/** React overlooks a value that is set through its own property. */
function setFieldValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
