import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StaffSection } from '../staff-section.ts'

/** A setting that can be searched for. */
export type Setting = {
  /** Id of its element on the page of its section. */
  readonly fieldId: string
  readonly label: MessageDescriptor
}

/** The settings of one section, in the order of its page. */
export type SettingGroup = { readonly section: StaffSection; readonly settings: readonly Setting[] }

/** Every section of the settings; some have nothing to set. */
export const settingTable: readonly SettingGroup[] = [
  {
    section: 'agency',
    settings: [
      { fieldId: 'agency-name', label: msg`Agency name` },
      { fieldId: 'agency-address', label: msg`Address` },
      { fieldId: 'agency-phone', label: msg`Phone` },
      { fieldId: 'agency-fax', label: msg`Fax (optional)` },
      { fieldId: 'agency-email', label: msg`Email` },
      { fieldId: 'agency-remark', label: msg`Remark` },
      { fieldId: 'agency-iataNumber', label: msg`IATA number` },
      { fieldId: 'agency-licence', label: msg`Tourism licence` },
      { fieldId: 'agency-hours', label: msg`Office hours` },
      { fieldId: 'agency-vat', label: msg`Tax invoices` },
      { fieldId: 'agency-taxId', label: msg`Tax ID` },
      { fieldId: 'agency-vatBranch', label: msg`Head office or branch` },
      { fieldId: 'agency-vatBase', label: msg`VAT is charged on` },
      { fieldId: 'agency-self-service', label: msg`Self-service` },
      { fieldId: 'agency-selfServiceVoid', label: msg`Self-service void` },
      { fieldId: 'agency-money', label: msg`Bank accounts and payment IDs` },
      { fieldId: 'agency-billerId', label: msg`Biller ID` },
      { fieldId: 'agency-promptPayId', label: msg`PromptPay ID` },
    ],
  },
  {
    section: 'brand',
    settings: [
      { fieldId: 'brand-name', label: msg`Shop name` },
      { fieldId: 'brand-color', label: msg`Brand colour` },
      { fieldId: 'brand-logo', label: msg`Logo` },
      { fieldId: 'brand-favicon', label: msg`Icon` },
      { fieldId: 'brand-senderName', label: msg`Sender name` },
      { fieldId: 'brand-replyTo', label: msg`Reply-to address` },
    ],
  },
  { section: 'legalPages', settings: [] },
  {
    section: 'settings',
    settings: [
      { fieldId: 'setting-card-surcharge', label: msg`Card surcharge` },
      { fieldId: 'setting-methods', label: msg`Payment methods offered` },
      { fieldId: 'setting-two-approvals', label: msg`Require two approvals from (฿)` },
      { fieldId: 'setting-role-limits', label: msg`Require two approvals by role from (฿)` },
      {
        fieldId: 'setting-quote-percent',
        label: msg`Require approval for quotes below the agreed total by (%)`,
      },
      {
        fieldId: 'setting-credit-approval',
        label: msg`Require two approvals for credit-limit increases from (฿)`,
      },
      { fieldId: 'setting-channel-name', label: msg`Bill-payment channel name` },
    ],
  },
  {
    section: 'markup',
    settings: [
      { fieldId: 'setting-standing-markup', label: msg`Standing markup and service fee` },
      { fieldId: 'selling-title', label: msg`Selling mode` },
      { fieldId: 'tolerance-baht', label: msg`Fare-increase tolerance` },
    ],
  },
  {
    section: 'routing',
    settings: [{ fieldId: 'setting-routing-rules', label: msg`Routing rules` }],
  },
  {
    section: 'exchangeRates',
    settings: [{ fieldId: 'setting-exchange-rates', label: msg`Exchange rates` }],
  },
  {
    section: 'airlineAgreements',
    settings: [
      {
        fieldId: 'setting-airline-agreements',
        label: msg`Commission, override, private fares and dispute periods`,
      },
    ],
  },
  {
    section: 'schedulePolicies',
    settings: [{ fieldId: 'setting-schedule-policies', label: msg`Airlines’ policies` }],
  },
  {
    section: 'users',
    settings: [
      { fieldId: 'setting-second-factor', label: msg`Two-step sign-in required for` },
      { fieldId: 'setting-invite', label: msg`Invite user` },
    ],
  },
  {
    section: 'integrations',
    settings: [
      { fieldId: 'setting-api-keys', label: msg`API keys` },
      { fieldId: 'setting-webhooks', label: msg`Webhooks` },
    ],
  },
  { section: 'mails', settings: [] },
  { section: 'setup', settings: [] },
  { section: 'audit', settings: [] },
  { section: 'supplierCalls', settings: [] },
  { section: 'health', settings: [] },
]
