import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy } from 'react'
import { pageLanguage } from '#web/i18n/language.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Loader<Props> = () => Promise<ComponentType<Props>>

/**
 * Returns a component of the folder on-demand, loaded with the messages of the folder when it is first drawn. Where
 * it cannot be loaded, its place says so: the rest of the page goes on.
 */
export function onDemand<Props>(load: Loader<Props>) {
  return lazy(async () => {
    try {
      return { default: await loadWithMessages(load) }
    } catch {
      return { default: PartNotLoaded }
    }
  })
}

/** Returns a component like {@link onDemand} that the page can do without: nothing stands in its place. */
export function onDemandExtra<Props>(load: Loader<Props>) {
  return lazy(async () => {
    try {
      return { default: await loadWithMessages(load) }
    } catch {
      return { default: () => null }
    }
  })
}

async function loadWithMessages<Props>(load: Loader<Props>): Promise<ComponentType<Props>> {
  const [component] = await Promise.all([load(), loadMessages(pageLanguage(), ['flow/search/on-demand'])])
  return component
}

function PartNotLoaded() {
  const { t } = useLingui()
  return (
    <Notice
      kind="fail"
      heading={t`Connection failed.`}
      help={t`This part of the page could not be loaded. Check your connection, then reload the page.`}
    >
      <Button onClick={() => location.reload()}>{t`Reload page`}</Button>
    </Notice>
  )
}
