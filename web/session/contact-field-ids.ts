import type { ContactField } from '#contract/terms/contact-rules.ts'

/** Ids of the contact's fields on the passengers' page; other pages link to them. */
export const contactFieldIds = {
  name: 'contact-name',
  mobilePhone: 'contact-mobile',
  daytimePhone: 'contact-daytime',
  email: 'contact-email',
  companyName: 'contact-company',
  costCenter: 'contact-cost-center',
  lineId: 'contact-line',
} as const satisfies Record<ContactField, string>
