import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callApi } from '../client.ts'
import { fetchFile } from '../fetch-file.ts'
import { ReauthGate } from './reauth-gate.tsx'
import { requestReauth, listenForReauth, pendingReauth } from './reauth-request.ts'

i18n.load('en', {})
i18n.activate('en')

type SentRequest = { readonly path: string; readonly body: string }

let server: Server
let base = ''
let isProven = false
let wantsCode = false
let asked: SentRequest[] = []

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, problem: string): void {
  send(response, status, { problem, message: `m ${problem}`, help: 'h', reference: 'R1', errorCode: status })
}

/** A shop that wants a proof for /harm, and takes one password and one code. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const path = request.url ?? ''
  asked.push({ path, body })
  if (path === '/api/account/reauthenticate') {
    const { password, otp } = JSON.parse(body) as { password: string; otp?: string }
    if (password !== 'right') return refuse(response, 400, 'wrongPassword')
    if (wantsCode && otp === undefined) return refuse(response, 400, 'otpRequired')
    if (wantsCode && otp !== '123456') return refuse(response, 400, 'otpWrong')
    isProven = true
    return send(response, 200, { provenUntil: '2026-11-21T12:00:00.000Z' })
  }
  if (path === '/forbidden') return refuse(response, 403, 'notAllowed')
  if (!isProven) return refuse(response, 403, 'reauthRequired')
  return send(response, 200, { total: 5 })
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) base = `http://127.0.0.1:${address.port}`
  window.location.href = `${base}/`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  localStorage.clear()
  isProven = false
  wantsCode = false
  asked = []
})

const harm = () =>
  callApi(
    {
      method: 'POST',
      path: `${base}/harm`,
      body: z.object({ amount: z.int() }),
      answer: z.object({ total: z.int() }),
    },
    { body: { amount: 7 } },
  )
const pathsAsked = () => asked.map(({ path }) => path)

describe('a call that needs a proof', () => {
  let stop = (): void => {}
  afterEach(() => stop())
  /** Ends every proof that is asked for; in the order of this list. */
  const answerProofs = (...ends: (() => boolean)[]): void => {
    stop = listenForReauth(() => pendingReauth()?.end(ends.shift()?.() ?? false))
  }

  it('a call that needs a proof is repeated as it was once the proof is given', async () => {
    answerProofs(() => (isProven = true))
    expect(await harm()).toEqual({ ok: true, value: { total: 5 } })
    expect(asked).toEqual([
      { path: '/harm', body: '{"amount":7}' },
      { path: '/harm', body: '{"amount":7}' },
    ])
  })

  it('gives the refusal back to whoever cancels', async () => {
    answerProofs(() => false)
    expect(await harm()).toMatchObject({ ok: false, fault: { problem: 'reauthRequired', reference: 'R1' } })
    expect(pathsAsked()).toEqual(['/harm'])
  })

  it('a call is repeated once only when the server keeps asking for a proof', async () => {
    let proofs = 0
    answerProofs(
      () => (proofs += 1) > 0,
      () => (proofs += 1) > 0,
    )
    expect(await harm()).toMatchObject({ ok: false, fault: { problem: 'reauthRequired' } })
    expect(proofs).toBe(1)
  })

  it('gives the refusal back where no page can ask', async () => {
    expect(await requestReauth()).toBe(false)
    expect(await harm()).toMatchObject({ ok: false, fault: { problem: 'reauthRequired' } })
  })

  it('shares one question with others at the same time', async () => {
    let questions = 0
    stop = listenForReauth(() => {
      const proof = pendingReauth()
      if (!proof) return
      questions += 1
      setTimeout(() => proof.end((isProven = true)), 50)
    })
    const all = await Promise.all([
      harm(),
      harm(),
      fetchFile({ method: 'GET', path: `${base}/harm`, fileType: 'application/json' }),
    ])
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(questions).toBe(1)
  })

  it('a call that needs a proof differs from one that the account may not make', async () => {
    answerProofs(() => true)
    const refused = await callApi({ method: 'GET', path: `${base}/forbidden`, answer: z.unknown() })
    expect(refused).toMatchObject({ ok: false, fault: { problem: 'notAllowed' } })
    expect(pathsAsked()).toEqual(['/forbidden'])
  })
})

describe('the dialog', () => {
  afterEach(cleanup)
  const mount = () =>
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <ReauthGate />
        </QueryClientProvider>
      </I18nProvider>,
    )
  const types = async (label: string, text: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
  const continues = () => fireEvent.click(screen.getByText('Continue'))

  it('takes the password, then the code, and keeps both when one of them is wrong', async () => {
    mount()
    wantsCode = true
    const result = harm()
    await types('Password', 'wrong')
    continues()
    await screen.findByText('The password is not correct.')
    await types('Password', 'right')
    continues()
    await types('Code from your authenticator app', '999999')
    continues()
    await screen.findByText('m otpWrong')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('right')
    await types('Code from your authenticator app', '123456')
    continues()
    expect(await result).toEqual({ ok: true, value: { total: 5 } })
    expect(screen.queryByText('Confirm your password')).toBeNull()
  })

  it('ends with the refusal when it is cancelled', async () => {
    mount()
    const result = harm()
    fireEvent.click(await screen.findByText('Cancel'))
    expect(await result).toMatchObject({ ok: false, fault: { problem: 'reauthRequired' } })
    expect(screen.queryByText('Confirm your password')).toBeNull()
  })
})
