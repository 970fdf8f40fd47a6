import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SavedTravellerLine, mostSavedTravellers } from '#contract/api/account/travellers.ts'
import {
  type AccountShop,
  type TestBrowser,
  accountShop,
  goodPassword,
  openAccount,
} from '#test-kit/account/account-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { forgetAccountTracesJob } from '../account-jobs.ts'

const path = '/api/account/travellers'
const anna = {
  title: 'MS',
  firstName: 'Anna Maria',
  lastName: 'Canary',
  sex: 'F',
  birthdate: '1990-02-28',
  nationality: 'TH',
  passportNumber: 'AB1234567',
  issueCountry: 'TH',
  expiryDate: '2034-01-01',
} as const

withDatabase('saved travellers', (kit) => {
  let shop: AccountShop
  let owner: TestBrowser
  let other: TestBrowser
  const signedIn = async (email: string) => {
    await openAccount(shop, email)
    const browser = shop.browser()
    await browser.signIn(email, goodPassword)
    return browser
  }
  beforeAll(async () => {
    shop = await accountShop(kit.database)
    owner = await signedIn('owner@example.com')
    other = await signedIn('other@example.com')
  })
  afterAll(() => shop.close())

  const list = async (browser: TestBrowser) =>
    (await browser.get(path)).json<{ travellers: SavedTravellerLine[]; most: number }>().travellers
  const save = async (browser: TestBrowser, traveller: object = anna) =>
    (await browser.send('POST', path, traveller)).json<SavedTravellerLine>()
  const uses = async (travellerId: string) => {
    const { rows } = await sql<{ purpose: string }>`
      select purpose from saved_traveller_use where traveller_id = ${travellerId}`.execute(kit.database.db)
    return rows.map((row) => row.purpose)
  }

  test('saved travellers appear in the list without birth date and with the end of the passport number alone', async () => {
    const saved = await save(owner)
    expect(await list(owner)).toEqual([saved])
    expect(saved).toEqual({
      travellerId: saved.travellerId,
      title: 'MS',
      firstName: 'Anna Maria',
      lastName: 'Canary',
      nationality: 'TH',
      passportEnding: '567',
      expiryDate: '2034-01-01',
    })
    expect((await save(owner, { lastName: 'Short', passportNumber: 'A12345' })).passportEnding).toBe('')
  })

  test('saved travellers are complete when opened, and each access is logged without a name', async () => {
    const { travellerId } = await save(owner)
    const opened = await owner.get(`${path}/${travellerId}?purpose=fill`)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toEqual({ travellerId, ...anna })
    await owner.get(`${path}/${travellerId}?purpose=change`)
    expect(await uses(travellerId)).toEqual(['fill', 'change'])
    expect((await owner.get(`${path}/${travellerId}`)).statusCode).toBe(422)
    expect(await uses(travellerId)).toHaveLength(2)
  })

  test('saved travellers can be replaced as a whole, and deleted', async () => {
    const { travellerId } = await save(owner)
    const changed = await owner.send('PUT', `${path}/${travellerId}`, { lastName: 'Renamed' })
    expect(changed.json()).toEqual({ travellerId, firstName: '', lastName: 'Renamed' })
    const opened = await owner.get(`${path}/${travellerId}?purpose=change`)
    expect(opened.json()).toEqual({ travellerId, lastName: 'Renamed' })
    expect((await owner.send('DELETE', `${path}/${travellerId}`)).json()).toEqual({ outcome: 'done' })
    expect((await owner.send('DELETE', `${path}/${travellerId}`)).statusCode).toBe(404)
    expect((await list(owner)).map((one) => one.travellerId)).not.toContain(travellerId)
  })

  test('saved travellers cannot be seen, changed or deleted by another account', async () => {
    const { travellerId } = await save(owner)
    expect(await list(other)).toEqual([])
    expect((await other.get(`${path}/${travellerId}?purpose=fill`)).statusCode).toBe(404)
    expect((await other.send('PUT', `${path}/${travellerId}`, anna)).statusCode).toBe(404)
    expect((await other.send('DELETE', `${path}/${travellerId}`)).statusCode).toBe(404)
    expect(await uses(travellerId)).toEqual([])
    expect((await shop.browser().get(path)).statusCode).toBe(401)
    expect((await shop.browser().send('POST', path, anna)).statusCode).toBe(401)
    expect((await list(owner)).map((one) => one.travellerId)).toContain(travellerId)
  })

  test('saved travellers have a maximum number, also for two concurrent windows', async () => {
    const many = await signedIn('many@example.com')
    const numbers = Array.from({ length: mostSavedTravellers - 1 }, (_, index) => index)
    for (const number of numbers) await save(many, { lastName: `Traveller${'x'.repeat(number)}` })
    const answers = await Promise.all([1, 2, 3].map(() => many.send('POST', path, anna)))
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(1)
    expect(answers.find((one) => one.statusCode === 422)?.json()).toMatchObject({
      problem: 'tooManyTravellers',
      details: { max: mostSavedTravellers },
    })
    expect(await list(many)).toHaveLength(mostSavedTravellers)
  })

  test('saved travellers are encrypted, and deleted with the account', async () => {
    const gone = await signedIn('gone@example.com')
    const { travellerId } = await save(gone)
    await gone.get(`${path}/${travellerId}?purpose=fill`)
    const { db } = kit.database
    const stored = await db.selectFrom('saved_traveller').select('content').execute()
    const clear = stored.map(({ content }) => Buffer.from(content).toString('latin1')).join('')
    for (const personal of ['Canary', 'AB1234567', '1990-02-28']) expect(clear).not.toContain(personal)
    await db.deleteFrom('account').where('email', '=', 'gone@example.com').execute()
    const left = db.selectFrom('saved_traveller').select('user_id').where('traveller_id', '=', travellerId)
    expect(await left.execute()).toEqual([])
    expect(await uses(travellerId)).toEqual(['fill'])
  })

  test.each([
    [{ ...anna, lastName: ' ' }, 'nameMissing', 'lastName'],
    [{ firstName: 'Anna' }, 'nameMissing', 'lastName'],
    [{ ...anna, birthdate: '1990-02-30' }, 'wrongFormat', 'birthdate'],
    [{ ...anna, passportNumber: 'ก1234567' }, 'wrongFormat', 'passportNumber'],
    [{ ...anna, meal: 'MOML' }, 'wrongFormat', 'meal'],
  ])('%j is refused', async (traveller, problem, field) => {
    const answer = await owner.send('POST', path, traveller)
    expect(answer.json()).toMatchObject({ problem, field })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('access records of saved travellers are deleted after a year', async () => {
    const { travellerId } = await save(owner)
    await owner.get(`${path}/${travellerId}?purpose=fill`)
    shop.clock.advance(366 * 86_400_000)
    await kit.database.db
      .insertInto('job')
      .values({ kind: forgetAccountTracesJob, key: 'only', payload: '{}', run_at: shop.clock.now() })
      .execute()
    await shop.runDue()
    expect(await uses(travellerId)).toEqual([])
  })
})
