import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { Books, LedgerEntry, TokenMade } from './card-ledger.ts'
import { refuse } from './omise-refusal.ts'
import { brandOfCardNumber, behaviourOfCard, hasValidCheckDigit } from './test-cards.ts'
import { wireId } from './wire-ids.ts'

const numeral = z.coerce.number().int()

/** Body of POST /tokens. */
export const tokenBody = z.object({
  card: z.object({
    name: z.string().trim().min(1),
    number: z.string().transform((text) => text.replaceAll(/[ -]/g, '')),
    expiration_month: numeral.min(1).max(12),
    expiration_year: numeral.min(2000).max(2100),
    security_code: z.string().optional(),
  }),
})

/** Creates tokens: the only place of the simulator that sees a card number, and it stores none. */
export type TokenHandlers = {
  make(body: z.infer<typeof tokenBody>): TokenMade
  /** Returns the token with this id; refuses when there is none. */
  token(tokenId: string): TokenMade
}

/** Dependencies of the token handlers. */
export type PaymentHandlerDeps = {
  readonly clock: SimulatedClock
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
}

/** Creates the token handlers. */
export function tokenHandlers({ clock, books, write }: PaymentHandlerDeps): TokenHandlers {
  return {
    make({ card }) {
      if (!/^\d{13,19}$/.test(card.number) || !hasValidCheckDigit(card.number)) {
        refuse('invalid_card', 'number is invalid')
      }
      if (brandOfCardNumber(card.number) === 'Unknown')
        refuse('invalid_card', 'brand not supported (unknown)')
      const endMs = Date.UTC(card.expiration_year, card.expiration_month, 1)
      if (endMs <= clock.nowMs()) refuse('invalid_card', 'expiration date cannot be in the past')
      const made: TokenMade = {
        kind: 'tokenMade',
        at: clock.now(),
        tokenId: wireId('tokn'),
        card: {
          cardId: wireId('card'),
          brand: brandOfCardNumber(card.number),
          lastDigits: card.number.slice(-4),
          name: card.name,
          expirationMonth: card.expiration_month,
          expirationYear: card.expiration_year,
          fingerprint: createHash('sha256').update(`fingerprint ${card.number}`).digest('base64'),
          fate: behaviourOfCard(card.number),
        },
      }
      write(made)
      return made
    },
    token: (tokenId) => books.tokens.get(tokenId) ?? refuse('not_found', `token ${tokenId} was not found`),
  }
}
