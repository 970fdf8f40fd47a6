import { useLingui } from '@lingui/react/macro'
import type { QuotationOptionAnswer } from '#contract/api/quotation/quotation.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { QuotedOffer } from '#web/travel-ui/quoted-offer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './quotations.module.css'

/** Properties of the options; without `onChange` they are only shown. */
export type OptionEditorProps = {
  readonly options: readonly QuotationOptionAnswer[]
  readonly onChange?: (optionIds: readonly string[]) => void
}

/** The options in the customer's order; they can be moved and removed on a draft. */
export function OptionEditor({ options, onChange }: OptionEditorProps) {
  const { t } = useLingui()
  const ids = options.map(({ optionId }) => optionId)
  return (
    <ol className={styles.options}>
      {options.map(({ optionId, offer, pricedAt }, index) => {
        const position = index + 1
        return (
          <li key={optionId}>
            <Card labelledBy={`option-${position}`} className={styles.part}>
              <h3 id={`option-${position}`} className={styles.title}>{t`Option ${position}`}</h3>
              <QuotedOffer offer={offer} />
              <p className={styles.soft}>
                {t`Price of`} <MomentText at={pricedAt} />
              </p>
              {onChange && (
                <div className={styles.actions}>
                  {index > 0 && (
                    <Button
                      kind="plain"
                      aria-label={t`Move up option ${position}`}
                      onClick={() => onChange(movedUp(ids, index))}
                    >{t`Move up`}</Button>
                  )}
                  <Button
                    kind="plain"
                    aria-label={t`Remove option ${position}`}
                    onClick={() => onChange(ids.filter((id) => id !== optionId))}
                  >{t`Remove`}</Button>
                </div>
              )}
            </Card>
          </li>
        )
      })}
    </ol>
  )
}

function movedUp(ids: readonly string[], index: number): readonly string[] {
  const moved = ids[index]
  const rest = ids.filter((_id, at) => at !== index)
  return moved === undefined ? ids : rest.toSpliced(index - 1, 0, moved)
}
