import { useLingui } from '@lingui/react/macro'
import type { BankCredit } from '#contract/api/staff/bank/bank-statements.ts'
import { useState } from 'react'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useBankCredits, useBankStatements } from '../../use-money-lists.ts'
import { ListSection } from '../list-section.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { MoneyRow } from '../money-row.tsx'
import { BookingDate } from './booking-date.tsx'
import { CreditDetail } from './credit-detail.tsx'
import { MatchExact } from './match-exact.tsx'
import { MatchedCredits } from './matched-credits.tsx'
import { UploadStatement } from './upload-statement.tsx'
import { useRuleLabels } from './use-statement-labels.ts'

/** Bank statements: imported, and their credits matched with orders one by one or, where exact, together. */
export function BankStatements() {
  const { t } = useLingui()
  const mayMatch = useHasRight('recordReceipts')
  const statements = useBankStatements()
  const credits = useBankCredits()
  // The list opens anew once many credits left it together.
  const [round, setRound] = useState(0)
  const startOver = async () => {
    await credits.renew()
    setRound(round + 1)
  }
  return (
    <>
      {mayMatch && (
        <ListSection list={statements}>
          {({ accounts }) => <UploadStatement accounts={accounts} />}
        </ListSection>
      )}
      <ListSection list={credits}>
        {({ open, matched }) => (
          <>
            {mayMatch && <MatchExact credits={open} renew={startOver} />}
            <MasterDetail
              key={round}
              label={t`Credits to match`}
              items={open}
              keyOf={({ lineId }) => lineId}
              empty={
                <Notice
                  kind="done"
                  heading={t`No credits to match`}
                  help={t`Money paid into your accounts appears here after an import.`}
                />
              }
              renew={credits.renew}
              renderRow={(credit) => <CreditRow credit={credit} />}
              renderDetail={(credit, finish) => <CreditDetail credit={credit} finish={finish} />}
            />
            <MatchedCredits credits={matched} renew={credits.renew} />
          </>
        )}
      </ListSection>
    </>
  )
}

function CreditRow({ credit }: { readonly credit: BankCredit }) {
  const { t } = useLingui()
  const orderNumber = credit.match?.orderNumber ?? credit.proposals[0]?.orderNumber
  return (
    <MoneyRow
      orderNumber={orderNumber ?? t`No order found`}
      amount={credit.amount}
      about={credit.text || credit.reference || credit.bank}
      aside={<BookingDate credit={credit} />}
      status={useCreditStatus(credit)}
    />
  )
}

function useCreditStatus({ match, proposals }: BankCredit): string {
  const { t } = useLingui()
  const rules = useRuleLabels()
  if (match) {
    if (match.isMine) return t`1 of 2, by you`
    return match.confirmedBy > 0 ? t`1 of 2, needs approval` : t`Not recorded yet`
  }
  const [best] = proposals
  if (!best) return t`To match by hand`
  return best.isExact ? t`Exact match: ${rules[best.rule]}` : t`Possible: ${rules[best.rule]}`
}
