import type { CardForm } from '../payment-provider.ts'

/** Options of the card form. */
export type OmiseFormOptions = {
  /** Address of the vault: "https://vault.omise.co". */
  readonly vaultUrl: string
  readonly publicKey: string
}

const liveVault = 'https://vault.omise.co'
const liveNetwork = 'https://cdn.omise.co'

/** Returns the card form of a vault: from Omise's CDN for the live one, else from the vault itself. */
export function omiseForm({ vaultUrl, publicKey }: OmiseFormOptions): CardForm {
  const { origin } = new URL(vaultUrl)
  const isLive = origin === liveVault
  return {
    scriptUrl: isLive ? `${liveNetwork}/omise.js` : `${vaultUrl.replace(/\/+$/, '')}/omise.js`,
    origins: isLive ? [liveNetwork, liveVault] : [origin],
    // Omise may redirect the payer to any bank
    onward: isLive ? ['https:'] : [origin],
    opener: openFormScript(publicKey),
    isToken: isOmiseToken,
  }
}

function openFormScript(publicKey: string): string {
  return `(wish, taken, closed) => {
    OmiseCard.configure({ publicKey: ${JSON.stringify(publicKey)} })
    OmiseCard.open({
      amount: wish.satang,
      currency: 'THB',
      locale: wish.language,
      frameLabel: wish.shop,
      frameDescription: wish.order,
      submitLabel: wish.submit,
      defaultPaymentMethod: 'credit_card',
      onCreateTokenSuccess: taken,
      onFormClosed: closed,
    })
  }`
}

/** Whether a text has the form of an Omise token. */
export function isOmiseToken(text: string): boolean {
  return /^tokn_(?:test_)?[a-z0-9]{10,40}$/.test(text)
}
