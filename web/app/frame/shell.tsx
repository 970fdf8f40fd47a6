import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type FrameTools, FrameToolsContext } from '#web/staff/shell/frame-tools.ts'
import { ReauthGate } from '#web/api/reauth/reauth-gate.tsx'
import { AccountTool } from './account-tool.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useJapaneseFonts } from '../use-japanese-fonts.ts'
import type { PageHead } from '../page-head.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useInAppLinks } from '../use-in-app-links.ts'
import { useFocusOnNavigation, usePageHead } from '../use-page-head.ts'
import { useFlowStep } from '../use-flow-step.ts'
import { FlowStepper } from './flow-stepper.tsx'
import styles from './shell.module.css'

// Loaded on the steps between search and payment only, never on the first page.
const ResetButton = lazy(async () => ({ default: (await import('./reset-button.tsx')).ResetButton }))
const resultsStep = 1
/** The step at which the trip is booked: nothing can be lost any more. */
const lastStep = 4

// True during prerendering, when there is no user.
const isDrawnAhead = typeof window === 'undefined'

/**
 * The frame of every page: skip link, and the shell of the shop. A staff page brings a shell of its own, which
 * shows the tools of this one.
 */
export function Shell() {
  const { t } = useLingui()
  const head = usePageHead()
  useFocusOnNavigation(head)
  useJapaneseFonts()
  useInAppLinks()
  return (
    <>
      <a className={styles.skip} href="#main">{t`Skip to content`}</a>
      {head?.isStaff ? (
        <FrameToolsContext value={staffTools}>
          <Outlet />
        </FrameToolsContext>
      ) : (
        <ShopShell head={head} />
      )}
      <ReauthGate />
    </>
  )
}

const staffTools: FrameTools = {
  brand: <Brand to="/staff" />,
  switches: (
    <>
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  ),
  account: <AccountTool />,
}

/** Notice of simulated payments, header with the steps of the flow, the page, footer. */
function ShopShell({ head }: { readonly head: PageHead | undefined }) {
  const { t } = useLingui()
  const step = useFlowStep(head)
  return (
    <div className={styles.shell} data-night={step === 0 || undefined}>
      <aside className={styles.testMoney} aria-label={t`Test shop`}>
        {t`Test shop: no real money, no real tickets. Use test cards and accounts only.`}
      </aside>
      <SiteHeader>
        {step !== undefined && step > 0 && (
          <div className={styles.progress}>
            <FlowStepper step={step} />
            {step < lastStep && (
              <div className={styles.reset}>
                {!isDrawnAhead && (
                  <Suspense>
                    <ResetButton />
                  </Suspense>
                )}
              </div>
            )}
          </div>
        )}
      </SiteHeader>
      {step === resultsStep && (
        <div className={styles.search}>
          <SearchAboveResults />
        </div>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {isDrawnAhead && head?.needsQuery ? <PageSkeleton head={head} /> : <Outlet />}
      </main>
      <SiteFooter />
    </div>
  )
}

/**
 * The search above the results, whose code the route of the results fetches. No suspended component: React would hold
 * it back until the list stands still.
 */
function SearchAboveResults() {
  const [SearchInPlace, setSearchInPlace] = useState<ComponentType>()
  useEffect(() => {
    import('#web/flow/search/on-demand/search-in-place.tsx').then(
      (loaded) => setSearchInPlace(() => loaded.SearchInPlace),
      () => {
        // The list can be used without it; its place stays empty.
      },
    )
  }, [])
  return SearchInPlace ? <SearchInPlace /> : null
}
