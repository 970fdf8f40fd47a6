import type { CreditEntriesAnswer, TopUpAnswer } from '#contract/api/account/company.ts'
import { availableCredit } from '#contract/terms/company.ts'
import type { CreditBook } from '#server/flow/payment/payment.ts'
import type { TopUp } from './cost-centre-top-up-store.ts'
import type { Company, CompanyStore } from './company-store.ts'

/** Returns the figures of a company's account in API field names. */
export function companyAccountAnswer(company: Company) {
  const { balance, creditLimit, lowBalance } = company
  return { balance, creditLimit, left: availableCredit(company), lowBalance }
}

/** Returns top-ups in API field names, with the email addresses of the agents who asked. */
export async function topUpAnswers(
  { companies }: { readonly companies: Pick<CompanyStore, 'addressesOf'> },
  topUps: readonly TopUp[],
): Promise<TopUpAnswer[]> {
  const addresses = await companies.addressesOf(topUps.map(({ askedBy }) => askedBy))
  return topUps.map(({ topUpId, satang, reference, state, askedBy, askedAt, answeredAt, ...rest }) => ({
    topUpId,
    amount: satang,
    reference,
    state,
    askedAt,
    askedBy: addresses.get(askedBy) ?? '',
    ...(answeredAt === undefined ? {} : { answeredAt }),
    ...(rest.receiptNumber === undefined ? {} : { receiptNumber: rest.receiptNumber }),
    note: rest.note,
  }))
}

/** Dependencies of {@link creditEntriesAnswer}. */
export type EntryDeps = {
  readonly companies: Pick<CompanyStore, 'addressesOf'>
  readonly credit: Pick<CreditBook, 'entriesOf'>
}

const mostEntries = 50

/** Returns a page of a company's account in API field names, newest entry first. */
export async function creditEntriesAnswer(
  { companies, credit }: EntryDeps,
  companyId: string,
  before: number | undefined,
): Promise<CreditEntriesAnswer> {
  const read = await credit.entriesOf(companyId, { before, most: mostEntries + 1 })
  const entries = read.slice(0, mostEntries)
  const addresses = await companies.addressesOf(entries.flatMap(({ byUserId }) => byUserId ?? []))
  const last = entries.at(-1)
  return {
    entries: entries.map(({ satang, byUserId, ...entry }) => {
      const by = byUserId === undefined ? undefined : addresses.get(byUserId)
      return { ...entry, amount: satang, ...(by === undefined ? {} : { by }) }
    }),
    ...(read.length > mostEntries && last ? { next: last.entryId } : {}),
  }
}
