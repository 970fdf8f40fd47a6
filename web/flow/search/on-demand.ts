import { type ComponentType, lazy } from 'react'
import { pageLanguage } from '#web/i18n/language.ts'
import { loadMessages } from '#web/i18n/messages.ts'

/** Returns a component of the folder on-demand, loaded with the messages of the folder when it is first drawn. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadMessages(pageLanguage(), ['flow/search/on-demand'])])
    return { default: component }
  })
}
