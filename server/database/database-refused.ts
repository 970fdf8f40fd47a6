/** The database cannot be used in its present state; the message is one sentence for the operator. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}
