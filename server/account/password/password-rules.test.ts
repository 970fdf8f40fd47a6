import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantFromMs, epochMsOf, type Instant } from '#contract/terms/time.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { emailLookupKey, isEmailAddress } from '../email/email-address.ts'
import { createPasswordHasher } from './password-hash.ts'
import { passwordFault } from './password-rule.ts'
import { attemptsAfterFailure, secondsBlocked, type AttemptCounter } from '#server/platform/attempt-limit.ts'
import { limitAtPlace } from '../session/sign-in-limits.ts'

describe('a new password', () => {
  test.each([
    ['1234567', 'passwordTooShort'],
    ['ก๊กๆ', 'passwordTooShort'],
    ['😀😀😀😀', 'passwordTooShort'],
    ['12345678', 'passwordTooCommon'],
    ['PassWord1', 'passwordTooCommon'],
    ['ＰＡＳＳＷＯＲＤ１', 'passwordTooCommon'],
    ['ababababab', 'passwordTooCommon'],
    ['ploy.example', 'passwordTooCommon'],
    ['Ploy.Example@example.com', 'passwordTooCommon'],
    ['x1'.repeat(65), 'wrongFormat'],
    ['correct horse', undefined],
    ['ช้างเดินตอนเช้า', undefined],
    ['夜明けの象が歩く', undefined],
    [`${'ab1'.repeat(42)}xy`, undefined],
  ])('%s has the fault: %s', (password, code) => {
    const email = 'ploy.example@example.com'
    expect(passwordFault({ password, confirm: password, email })?.code).toBe(code)
  })

  test('a new password must be entered twice alike', () => {
    const fault = passwordFault({ password: 'correct horse', confirm: 'correct horse ' })
    expect(fault).toEqual({ code: 'passwordsDiffer', field: 'confirm' })
  })
})

describe('an email address', () => {
  test.each([
    ['ploy@example.com', true],
    ['Ploy+shop@mail.example.co.th', true],
    ["o'neill@example.com", true],
    ['ploy@example', false],
    ['ploy example@example.com', false],
    ['ploy@exa mple.com', false],
    ['ploy@example.com\r\nBcc: x@example.com', false],
    ['ploy@example.com,x@example.com', false],
    ['Ploy <ploy@example.com>', false],
    ['"a b"@example.com', false],
    ['@example.com', false],
    ['ploy@@example.com', false],
    ['plоy@example.com', false],
    ['ploy@exämple.com', false],
    [`${'a'.repeat(65)}@example.com`, false],
    [`a@${'b.'.repeat(130)}com`, false],
  ])('%j is valid: %s', (text, isOne) => {
    expect(isEmailAddress(text)).toBe(isOne)
  })

  test('an address has one lookup key regardless of case', () => {
    expect(emailLookupKey(' Ploy@Example.COM ')).toBe('ploy@example.com')
  })
})

describe('the password hasher', () => {
  const hasher = createPasswordHasher({ ids: testIds(), logN: 4 })

  test('the hasher verifies a password in any Unicode composition, and no other password', async () => {
    const kept = await hasher.hash('Caffè at gate 7')
    if (!kept.ok) throw new Error('refused')
    expect(kept.value).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hasher.verify('Caffe\u0300 at gate 7', kept.value)).toEqual({ ok: true, value: true })
    expect(await hasher.verify('caffè at gate 7', kept.value)).toEqual({ ok: true, value: false })
  })

  test('the hasher never produces the same hash twice', async () => {
    expect(await hasher.hash('correct horse')).not.toEqual(await hasher.hash('correct horse'))
  })

  test('the hasher rejects every password for an unknown account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (password) => {
        expect(await hasher.verify(password, undefined)).toEqual({ ok: true, value: false })
      }),
      { numRuns: 50 },
    )
  })

  test('the hasher verifies hashes made with a higher or lower cost', async () => {
    const kept = await createPasswordHasher({ ids: testIds(2), logN: 5 }).hash('correct horse')
    expect(await hasher.verify('correct horse', kept.ok ? kept.value : '')).toEqual({ ok: true, value: true })
  })

  test('the hasher uses the default cost unless configured otherwise', async () => {
    const kept = await createPasswordHasher({ ids: testIds() }).hash('correct horse')
    expect(kept.ok && kept.value).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
  })
})

describe('failed attempts', () => {
  const start = '2026-11-21T03:00:00.000Z' as Instant
  const after = (failures: number): AttemptCounter | undefined => {
    let trial: AttemptCounter | undefined
    for (let count = 0; count < failures; count += 1) trial = attemptsAfterFailure(trial, start, limitAtPlace)
    return trial
  }

  test.each([
    [0, 0],
    [1, 0],
    [9, 0],
    [10, 15],
    [11, 30],
    [15, 480],
    [16, 900],
    [500, 900],
  ])('The address waits after %i failures for %i s', (failures, seconds) => {
    expect(secondsBlocked(after(failures), start)).toBe(seconds)
  })

  test('failed attempts expire after an hour', () => {
    const later = instantFromMs(epochMsOf(start) + 3_600_000)
    expect(attemptsAfterFailure(after(20), later, limitAtPlace)).toEqual({
      failures: 1,
      lastAt: later,
      blockedUntil: later,
    })
  })
})
