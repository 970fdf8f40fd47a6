import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from '../child-environment.ts'

/** A request to send the hostile file of this number. */
export type ToSend = { readonly number: number; readonly port: number; readonly orderKey: string }

/** The shop's response; status 0 when it disconnected. */
export type Answered = {
  readonly number: number
  readonly name: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends hostile files from a process of its own. */
export type Sender = { send(message: ToSend): Promise<Answered>; close(): void }

/** Starts the process. */
export function startSender(): Sender {
  const child: ChildProcess = fork(new URL('sender-process.ts', import.meta.url), {
    env: childEnvironment(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const waiting = new Map<number, (answered: Answered) => void>()
  child.on('message', (answered: Answered) => {
    waiting.get(answered.number)?.(answered)
    waiting.delete(answered.number)
  })
  return {
    send: (message) =>
      new Promise((resolve) => {
        waiting.set(message.number, resolve)
        child.send(message)
      }),
    close: () => child.disconnect(),
  }
}
