import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageForm } from '../customer-message/message-form.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ReceiptFailure } from '../money/receipt/receipt-failure.tsx'
import { CashFields } from '../money/receipt/cash-fields.tsx'
import { RecordDifferentAmount } from '../money/receipt/record-different-amount.tsx'
import { useCashForm } from '../money/receipt/use-cash-form.ts'
import { PhoneChangeRequest } from './change/phone-change-request.tsx'
import { EnterTicketsForm } from './manual/enter-tickets-form.tsx'
import { ExchangePanel } from './ticket/exchange/exchange-panel.tsx'
import { VoidFirst } from './ticket/void-first.tsx'
import { QuoteForm } from './quote/quote-form.tsx'
import styles from './order.module.css'

/** A form under the action bar; one is open at a time. */
export type OrderPanel = 'receive' | 'quote' | 'refund' | 'change' | 'message' | 'tickets'

/** Properties of the open form; `say` receives the result. */
export type OrderPanelProps = {
  readonly order: StaffOrderAnswer
  readonly panel: OrderPanel
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
  readonly close: () => void
}

/** The form of the chosen action, under the bar. */
export function OrderPanelForm({ order, panel, renew, say, close }: OrderPanelProps) {
  const { t } = useLingui()
  const finish = async () => {
    close()
    await renew()
  }
  const titles: Readonly<Record<OrderPanel, string>> = {
    receive: t`Receive payment`,
    quote: t`Send quote`,
    refund: t`Refund requested by phone`,
    change: t`Exchange tickets`,
    message: t`Message to the customer`,
    tickets: t`Ticket numbers`,
  }
  return (
    <section aria-labelledby="order-panel" className={styles.panel}>
      <h3 id="order-panel" className={styles.title}>
        {titles[panel]}
      </h3>
      {panel === 'receive' && <ReceivePayment order={order} renew={renew} say={say} close={close} />}
      {panel === 'quote' && (
        <QuoteForm order={order} renew={finish} mayReprice={order.manual === undefined} />
      )}
      {panel === 'tickets' && <EnterTicketsForm order={order} renew={finish} say={say} />}
      {panel === 'message' && (
        <MessageForm
          orderNumber={order.orderNumber}
          onSent={(to) => {
            say(t`Message to ${to} is on its way.`)
            void finish()
          }}
        />
      )}
      {panel === 'refund' && (
        <VoidFirst
          orderNumber={order.orderNumber}
          renew={renew}
          say={(text) => {
            say(text)
            close()
          }}
        />
      )}
      {panel === 'change' && order.manual === undefined && (
        <ExchangePanel
          order={order}
          renew={renew}
          say={(text) => {
            say(text)
            close()
          }}
        />
      )}
      {panel === 'change' && <h4 className={styles.title}>{t`Change requested by phone`}</h4>}
      {(panel === 'refund' || panel === 'change') && (
        <PhoneChangeRequest key={panel} kind={panel} orderNumber={order.orderNumber} renew={finish} />
      )}
      <div className={styles.links}>
        <Button kind="plain" onClick={close}>{t`Close`}</Button>
      </div>
    </section>
  )
}

/** Cash or a transfer that a clerk has seen: its amount and how it was paid. */
function ReceivePayment({ order, renew, say, close }: Omit<OrderPanelProps, 'panel'>) {
  const { t } = useLingui()
  const form = useCashForm(order.orderNumber, (said) => {
    say(said)
    close()
    void renew()
  })
  return (
    <StaffForm className={styles.stack} sending={form.action} onSend={() => void form.send()}>
      <ReceiptFailure action={form.action} />
      <div className={styles.fields}>
        <CashFields form={form} />
      </div>
      <div className={styles.links}>
        <Button type="submit" kind="primary" isBusy={form.action.isBusy}>{t`Record payment`}</Button>
        <RecordDifferentAmount action={form.action} note={() => void form.send(true)} />
      </div>
    </StaffForm>
  )
}
