import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DryRunAnswer } from '#contract/api/staff/markup-dry-run.ts'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { useRuleLabels } from './use-rule-labels.ts'
import styles from './markup.module.css'

/** Properties of a dry run's result. */
export type LabResultProps = { readonly found: DryRunAnswer; readonly rules: readonly MarkupRule[] }

/** What the draft would change: in total, by route, by airline, and the greatest increases. */
export function MarkupDryRunResult({ found, rules }: LabResultProps) {
  const { t } = useLingui()
  if (found.searches === 0) {
    return (
      <Notice
        kind="info"
        heading={t`No searches for this period and route`}
        help={t`A sample of searches is stored automatically. Choose more days or another route, or run a search first.`}
      />
    )
  }
  return (
    <>
      <DryRunFigures found={found} />
      <DryRunBreakdown found={found} />
      <GreatestIncreases found={found} rules={rules} />
    </>
  )
}

function DryRunFigures({ found }: Pick<LabResultProps, 'found'>) {
  const { t } = useLingui()
  const { searches, inAll, offers, changed, marginBefore, marginAfter, sameCheapest, cheapestMove } = found
  const share = usePercent()
  return (
    <dl className={styles.figures}>
      <DryRunFigure name={t`Offers changed`} note={t`${changed} of ${offers}`}>
        {share(changed, offers)}
      </DryRunFigure>
      <DryRunFigure
        name={t`Average margin per offer`}
        note={
          <>
            {t`before`} <PriceText amount={marginBefore} />
          </>
        }
      >
        <PriceText amount={marginAfter} />
      </DryRunFigure>
      <DryRunFigure name={t`Cheapest offer unchanged`} note={t`${sameCheapest} of ${searches} searches`}>
        {share(sameCheapest, searches)}
      </DryRunFigure>
      <DryRunFigure name={t`Average cheapest price`} note={t`change for all passengers`}>
        <SignedAmount amount={cheapestMove} />
      </DryRunFigure>
      <DryRunFigure
        name={t`Searches tested`}
        note={inAll > searches ? t`latest of ${inAll}` : t`all stored searches`}
      >
        {searches}
      </DryRunFigure>
    </dl>
  )
}

type FigureProps = { readonly name: string; readonly note: ReactNode; readonly children: ReactNode }

function DryRunFigure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
      <dd className={styles.soft}>{note}</dd>
    </div>
  )
}

/** An amount with its sign, so that increase and decrease differ without colour. */
function SignedAmount({ amount }: { readonly amount: number }) {
  if (amount === 0) return <PriceText amount={0} />
  return (
    <span className="figures">
      {amount > 0 ? '+' : '−'}
      <PriceText amount={Math.abs(amount)} />
    </span>
  )
}

function usePercent(): (part: number, whole: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(formatTags[language], { style: 'percent', maximumFractionDigits: 0 })
  return (part, whole) => format.format(whole === 0 ? 0 : part / whole)
}

type DryRunBreakdown = Pick<
  DryRunAnswer['airlines'][number],
  'offers' | 'changed' | 'marginBefore' | 'marginAfter'
>

function DryRunBreakdown({ found }: Pick<LabResultProps, 'found'>) {
  const { t } = useLingui()
  const names = useReferenceNames({
    places: [...new Set(found.routes.flatMap(({ from, to }) => [from, to]))],
    airlines: found.airlines.map(({ airline }) => airline),
  })
  return (
    <div className={styles.tables}>
      <DryRunBreakdownTable
        caption={t`By route`}
        head={t`Route`}
        rows={found.routes.map((one) => ({
          key: `${one.from} ${one.to}`,
          name: `${names.city(one.from)} – ${names.city(one.to)}`,
          note: plural(one.searches, { one: '# search', other: '# searches' }),
          split: one,
        }))}
      />
      <DryRunBreakdownTable
        caption={t`By airline`}
        head={t`Airline`}
        rows={found.airlines.map((one) => ({
          key: one.airline,
          name: names.airline(one.airline),
          note: one.airline,
          split: one,
        }))}
      />
    </div>
  )
}

type SplitTableProps = {
  readonly caption: string
  readonly head: string
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly note: string
    readonly split: DryRunBreakdown
  }[]
}

function DryRunBreakdownTable({ caption, head, rows }: SplitTableProps) {
  const { t } = useLingui()
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="figures">{t`Changed`}</th>
          <th scope="col" className="figures">{t`Live margin`}</th>
          <th scope="col" className="figures">{t`Draft margin`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, split }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <span className={styles.under}>{note}</span>
            </th>
            <td className="figures">
              {split.changed} / {split.offers}
            </td>
            <td className="figures">
              <PriceText amount={split.marginBefore} />
            </td>
            <td className="figures">
              <PriceText amount={split.marginAfter} />
              <span className={styles.under}>
                <SignedAmount amount={split.marginAfter - split.marginBefore} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function GreatestIncreases({ found: { increases }, rules }: LabResultProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { channels } = useRuleLabels()
  const names = useReferenceNames({ airlines: increases.map(({ airline }) => airline) })
  if (increases.length === 0) return <p>{t`No price increases`}</p>
  return (
    <Table caption={t`Largest increases, all passengers`}>
      <thead>
        <tr>
          <th scope="col">{t`Offer`}</th>
          <th scope="col">{t`Rule`}</th>
          <th scope="col" className="figures">{t`Live`}</th>
          <th scope="col" className="figures">{t`Draft`}</th>
          <th scope="col" className="figures">{t`Increase`}</th>
        </tr>
      </thead>
      <tbody>
        {increases.map((one) => (
          <tr key={`${one.from} ${one.to} ${one.airline}`}>
            <th scope="row" className={styles.offer}>
              {one.from}–{one.to} {names.airline(one.airline)}
              <span className={styles.under}>
                {formatDate(one.departureOn as LocalDate, language)}, {channels[one.channel]}
              </span>
            </th>
            <td>{one.rule === 0 ? t`No rule` : `${one.rule} ${rules[one.rule - 1]?.name ?? ''}`}</td>
            <td className="figures">
              <PriceText amount={one.before} />
            </td>
            <td className="figures">
              <PriceText amount={one.after} />
            </td>
            <td className="figures">
              <SignedAmount amount={one.after - one.before} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
