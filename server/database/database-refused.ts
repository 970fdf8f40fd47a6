/** The database cannot be used as it stands; the message is one sentence for whoever runs the shop. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}
