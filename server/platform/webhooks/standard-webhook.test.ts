import { describe, expect, it } from 'vitest'
import { testIds } from '#test-kit/test-ids.ts'
import { createSigningSecret, webhookHeaders } from './standard-webhook.ts'

/** The example of the reference libraries: libraries/go/webhook_test.go and others of standard-webhooks. */
const example = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sentAtMs: 1_614_265_330_000,
  body: '{"test": 2432232314}',
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
}
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

describe('signatures of Standard Webhooks', () => {
  it('the headers are those of the reference libraries for their example', () => {
    expect(webhookHeaders(example)).toEqual({
      'webhook-id': example.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    })
  })

  it('the timestamp is in whole seconds', () => {
    expect(webhookHeaders({ ...example, sentAtMs: 1_614_265_330_999 })['webhook-signature']).toBe(signature)
  })

  it('two secrets sign side by side, separated by a blank, the current one first', () => {
    const rotated = webhookHeaders({
      ...example,
      secrets: [createSigningSecret(testIds(1)), ...example.secrets],
    })
    const [current, previous, ...more] = rotated['webhook-signature']?.split(' ') ?? []
    expect(current).toMatch(/^v1,[\w+/]{43}=$/)
    expect(current).not.toBe(signature)
    expect([previous, more]).toEqual([signature, []])
  })

  it('a secret has 32 bytes in base64 after its prefix', () => {
    expect(createSigningSecret(testIds(2))).toMatch(/^whsec_[\w+/]{43}=$/)
  })
})
