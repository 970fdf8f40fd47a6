import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusField } from '#web/ui/form/error-summary.tsx'

/** How long the page of a section may take until its fields are there, in ms. */
const longestWaitMs = 8000

/** Moves the focus to the field that the address names after "#", as soon as the section has rendered it. */
export function useFieldInHash(): void {
  const fieldId = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (!/^[a-z]+-[\w-]+$/i.test(fieldId)) return
    const reach = () => {
      const field = document.getElementById(fieldId)
      if (!field) return false
      // Headings and groups take the focus only when they are asked to.
      if (field.tabIndex < 0) field.tabIndex = -1
      focusField(fieldId)
      return true
    }
    if (reach()) return
    const watch = new MutationObserver(() => {
      if (reach()) stop()
    })
    const timer = setTimeout(() => stop(), longestWaitMs)
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
    }
    watch.observe(document.body, { childList: true, subtree: true })
    return stop
  }, [fieldId])
}
