import type { Signer } from '#server/platform/crypto.ts'

/** What a mailed code allows. */
export type AlertAct = 'confirm' | 'stop'

/** The codes of mailed links: signed ids, so that nothing has to be stored and each mail can carry one. */
export type AlertCodes = {
  codeOf(alertId: string, act: AlertAct): string
  /** Returns the alert of a code; undefined for a code that is not ours or allows something else. */
  alertIn(code: string, act: AlertAct): string | undefined
}

/** Creates the codes; those from before a key rotation still work. */
export function createAlertCodes({ sign, verify }: Signer): AlertCodes {
  return {
    codeOf: (alertId, act) => `${alertId}.${sign(`${act} ${alertId}`)}`,
    alertIn(code, act) {
      const [alertId = '', signature = ''] = code.split('.', 2)
      return verify(`${act} ${alertId}`, signature) ? alertId : undefined
    },
  }
}
