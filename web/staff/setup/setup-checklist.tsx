import { useLingui } from '@lingui/react/macro'
import { readSetupChecklist, type SetupStep } from '#contract/api/staff/setup-checklist.ts'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ListSection } from '../money/list-section.tsx'
import { staffSectionUrl } from '../staff-section.ts'
import { useWorkList } from '../use-work-list.ts'
import styles from './setup-checklist.module.css'

/** What an administrator does before the shop sells, each step with its state and the page where it is done. */
export function SetupChecklist() {
  const { t } = useLingui()
  const list = useWorkList(readSetupChecklist, { right: 'setAgency' })
  const labels = useSetupLabels()
  return (
    <ListSection list={list}>
      {({ steps }) => (
        <Card labelledBy="setup-progress" className={styles.card}>
          <SetupProgress done={steps.filter(({ isDone }) => isDone).length} total={steps.length} />
          <ol className={styles.steps}>
            {steps.map(({ step, isDone }) => (
              <li key={step} data-done={isDone || undefined}>
                <span className={styles.mark}>{isDone && <CheckMark />}</span>
                <div>
                  <a href={stepUrls[step]}>{labels[step].title}</a>
                  {isDone && <VisuallyHidden> ({t`done`})</VisuallyHidden>}
                  <p>{labels[step].help}</p>
                </div>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </ListSection>
  )
}

function SetupProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useLingui()
  return <h2 id="setup-progress" className={styles.title}>{t`${done} of ${total} done`}</h2>
}

const stepUrls: Readonly<Record<SetupStep, string>> = {
  secondFactor: pageUrl(pagePaths.account, { section: 'security' }),
  agencyProfile: staffSectionUrl('agency'),
  bankAccount: staffSectionUrl('agency'),
  markup: staffSectionUrl('markup'),
  paymentMethods: staffSectionUrl('settings'),
  mail: staffSectionUrl('mails'),
  colleague: staffSectionUrl('users'),
  firstTicket: pagePaths.search,
}

type StepLabels = { readonly title: string; readonly help: string }

function useSetupLabels(): Readonly<Record<SetupStep, StepLabels>> {
  const { t } = useLingui()
  return {
    secondFactor: {
      title: t`Turn on your second factor`,
      help: t`An administrator’s password alone must not open the shop.`,
    },
    agencyProfile: {
      title: t`Enter the agency profile`,
      help: t`Name, address, licence and tax ID appear on every page, email and document.`,
    },
    bankAccount: {
      title: t`Enter a bank account`,
      help: t`Customers who pay by transfer or counter pay into it.`,
    },
    markup: { title: t`Set markup and service fee`, help: t`Until then tickets are sold at net price.` },
    paymentMethods: {
      title: t`Choose the payment methods`,
      help: t`Surcharges, and amounts that need a second approval.`,
    },
    mail: {
      title: t`Send a first email`,
      help: t`Reset your own password once: the list of messages shows whether the mail arrived.`,
    },
    colleague: {
      title: t`Invite a colleague`,
      help: t`Larger payments and refunds need two people.`,
    },
    firstTicket: {
      title: t`Make a test sale`,
      help: t`Search, book and pay once as a customer would, up to the ticket.`,
    },
  }
}
