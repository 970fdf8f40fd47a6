import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingRequest } from '#contract/api/booking.ts'
import type { PassengerRequest } from '#contract/api/passengers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

type Change = (request: BookingRequest) => object
type Case = readonly [name: string, change: Change, code: ProblemCode, field: string]

const passenger =
  (more: Partial<Record<keyof PassengerRequest, unknown>>): Change =>
  (request) => ({ ...request, passengers: request.passengers.map((one) => ({ ...one, ...more })) })
const contact =
  (more: object): Change =>
  (request) => ({ ...request, contact: { ...request.contact, ...more } })
const agreement =
  (more: object): Change =>
  (request) => ({ ...request, agreement: { ...request.agreement, ...more } })
const whole =
  (more: object): Change =>
  (request) => ({ ...request, ...more })
const [first, name, phone, email] = ['passengers.0', 'contact.name', 'contact.mobilePhone', 'contact.email']

const cases: readonly Case[] = [
  ['no surname', passenger({ lastName: undefined }), 'nameMissing', `${first}.lastName`],
  ['a surname of spaces', passenger({ lastName: '   ' }), 'nameMissing', `${first}.lastName`],
  ['no given name at all', passenger({ firstName: undefined }), 'nameMissing', `${first}.firstName`],
  ['a Thai name', passenger({ firstName: 'สมชาย' }), 'nameNotLatin', `${first}.firstName`],
  ['a name with a NUL', passenger({ firstName: 'A\0B' }), 'wrongFormat', `${first}.firstName`],
  ['half a character', passenger({ lastName: 'A\ud800' }), 'wrongFormat', `${first}.lastName`],
  ['a name of 60 letters', passenger({ firstName: 'A'.repeat(60) }), 'nameTooLong', `${first}.firstName`],
  ['a surname of 61', passenger({ lastName: 'A'.repeat(61) }), 'nameTooLong', `${first}.lastName`],
  ['a name without end', passenger({ firstName: 'A'.repeat(201) }), 'wrongFormat', `${first}.firstName`],
  ['another short name', passenger({ ticketFirstName: 'Bob' }), 'wrongFormat', `${first}.ticketFirstName`],
  ['a number for a name', passenger({ lastName: 7 }), 'nameMissing', `${first}.lastName`],
  ['no title', passenger({ title: '' }), 'requiredFieldMissing', `${first}.title`],
  ['an unknown title', passenger({ title: 'DR' }), 'wrongFormat', `${first}.title`],
  ['an adult called master', passenger({ title: 'MSTR' }), 'titleDoesNotFit', `${first}.title`],
  ['no sex', passenger({ sex: undefined }), 'requiredFieldMissing', `${first}.sex`],
  ['no birth date', passenger({ birthdate: '' }), 'requiredFieldMissing', `${first}.birthdate`],
  ['no such day', passenger({ birthdate: '1990-02-30' }), 'wrongFormat', `${first}.birthdate`],
  ['a child among adults', passenger({ birthdate: '2020-02-28' }), 'ageDoesNotFit', `${first}.birthdate`],
  ['born tomorrow', passenger({ birthdate: '2026-12-01' }), 'ageDoesNotFit', `${first}.birthdate`],
  ['no nationality', passenger({ nationality: '' }), 'requiredFieldMissing', `${first}.nationality`],
  ['no such country', passenger({ nationality: 'ZZ' }), 'wrongFormat', `${first}.nationality`],
  ['no passport', passenger({ passportNumber: undefined }), 'documentMissing', `${first}.passportNumber`],
  ['a Thai passport number', passenger({ passportNumber: 'กข12' }), 'wrongFormat', `${first}.passportNumber`],
  ['issued nowhere', passenger({ issueCountry: undefined }), 'documentMissing', `${first}.issueCountry`],
  ['issued in no country', passenger({ issueCountry: 'ZZ' }), 'wrongFormat', `${first}.issueCountry`],
  ['issued tomorrow', passenger({ issueDate: '2026-12-01' }), 'wrongFormat', `${first}.issueDate`],
  ['issued before birth', passenger({ issueDate: '1980-01-01' }), 'wrongFormat', `${first}.issueDate`],
  ['expired on the way', passenger({ expiryDate: '2027-01-19' }), 'documentExpires', `${first}.expiryDate`],
  ['a Thai year', passenger({ expiryDate: '2570-01-19' }), 'buddhistYear', `${first}.expiryDate`],
  ['born in one', passenger({ birthdate: '2533-02-28' }), 'buddhistYear', `${first}.birthdate`],
  ['beside oneself', passenger({ seatWith: '1' }), 'seatWithUnknown', `${first}.seatWith`],
  ['beside nobody', passenger({ seatWith: '2' }), 'seatWithUnknown', `${first}.seatWith`],
  ['a meal of their own', passenger({ meal: 'PIZZ' }), 'wrongFormat', `${first}.meal`],
  ['a Thai wish', passenger({ seatWith: 'สมชาย' }), 'nameNotLatin', `${first}.seatWith`],
  ['a field of their own', passenger({ ['shoe' as 'seat']: 42 }), 'wrongFormat', `${first}.shoe`],
  ['no first name', passenger({ firstName: ' ' }), 'nameMissing', `${first}.firstName`],
  [
    'no first name and a no to one name only',
    passenger({ firstName: '', hasOneName: false }),
    'nameMissing',
    `${first}.firstName`,
  ],
  ['nobody', whole({ passengers: [] }), 'passengersDoNotMatch', 'passengers'],
  ['no list of passengers', whole({ passengers: undefined }), 'requiredFieldMissing', 'passengers'],
  [
    'two for one',
    ({ passengers, ...more }) => ({ ...more, passengers: [...passengers, ...passengers] }),
    'passengersDoNotMatch',
    'passengers',
  ],
  [
    'a crowd',
    ({ passengers, ...more }) => ({ ...more, passengers: Array.from({ length: 19 }, () => passengers[0]) }),
    'passengersDoNotMatch',
    'passengers',
  ],
  ['no contact', whole({ contact: undefined }), 'requiredFieldMissing', 'contact'],
  ['no contact name', contact({ name: undefined }), 'contactNameMissing', name],
  ['an empty contact name', contact({ name: ' ' }), 'contactNameMissing', name],
  ['a contact name with a NUL', contact({ name: 'A\0' }), 'wrongFormat', name],
  ['no telephone', contact({ mobilePhone: undefined }), 'contactPhoneMissing', phone],
  ['a telephone of dots', contact({ mobilePhone: '......' }), 'wrongFormat', phone],
  ['a telephone of words', contact({ mobilePhone: 'call me' }), 'wrongFormat', phone],
  ['a second telephone of words', contact({ daytimePhone: 'no' }), 'wrongFormat', 'contact.daytimePhone'],
  ['no address', contact({ email: undefined }), 'contactEmailMissing', email],
  ['an address without end', contact({ email: 'a@b' }), 'wrongFormat', email],
  ['two addresses', contact({ email: 'a@b.cc,d@e.ff' }), 'wrongFormat', email],
  ['half a character in it', contact({ email: 'a\ud800@b.cc' }), 'wrongFormat', email],
  ['a header in it', contact({ email: 'a@b.cc\r\nbcc:d@e.ff' }), 'wrongFormat', email],
  ['a company without end', contact({ companyName: 'x'.repeat(101) }), 'wrongFormat', 'contact.companyName'],
  ['no agreement', whole({ agreement: undefined }), 'agreementNotAccepted', 'agreement'],
  ['not agreed', agreement({ accepted: false }), 'agreementNotAccepted', 'agreement.accepted'],
  ['agreed with "yes"', agreement({ accepted: 'yes' }), 'agreementNotAccepted', 'agreement.accepted'],
  ['an older text', agreement({ version: '2020-01-01' }), 'agreementNotAccepted', 'agreement.version'],
  ['an unknown language', agreement({ language: 'xx' }), 'wrongFormat', 'agreement.language'],
  ['no way to pay', whole({ paymentMethod: undefined }), 'paymentMethodMissing', 'paymentMethod'],
  ['an empty way to pay', whole({ paymentMethod: '' }), 'paymentMethodMissing', 'paymentMethod'],
  ['paid in shells', whole({ paymentMethod: 'shells' }), 'paymentMethodNotOffered', 'paymentMethod'],
  ['paid by card', whole({ paymentMethod: 'card' }), 'paymentMethodNotOffered', 'paymentMethod'],
  ['a transfer by a brand of card', whole({ cardBrand: 'visa' }), 'wrongFormat', 'cardBrand'],
  ['no offer', whole({ offerId: undefined }), 'requiredFieldMissing', 'offerId'],
  ['an offer of their own', whole({ offerId: 'off_1' }), 'offerTampered', 'offerId'],
  ['no key', whole({ idempotencyKey: undefined }), 'idempotencyKeyMissing', 'idempotencyKey'],
  ['a short key', whole({ idempotencyKey: 'short' }), 'wrongFormat', 'idempotencyKey'],
  ['half a satang', whole({ acceptedTotal: 1.5 }), 'wrongFormat', 'acceptedTotal'],
]

withDatabase('a booking request that cannot be taken', (kit) => {
  let shop: AppUnderTest
  let offer: OfferAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    offer = await anOffer(shop)
  })
  afterAll(() => shop.close())

  it.each(cases)('%s', async (_name, change, code, field) => {
    const request = change(aBookingRequest(offer))
    const answers = await Promise.all(
      ['en', 'ja', 'th'].map((language) =>
        shop.book<ProblemAnswer>(request, { 'accept-language': language }),
      ),
    )
    const { status } = problems[code]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status, body: { problem: code, field, error: 1, errorCode: status } })
      expect(answer.body.ExceptionType).not.toBe('')
    }
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(3)
    expect(await kit.database.db.selectFrom('booking').select('booking_id').execute()).toEqual([])
  })

  it('rejects a megabyte, broken base64 and broken JSON', async () => {
    const send = async (body: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await shop.app.http.inject({
        method: 'POST',
        url: '/api/booking/',
        payload: body,
        headers,
      })
      return { status: answer.statusCode, problem: answer.json<ProblemAnswer>().problem }
    }
    expect(await send(`param=${'A'.repeat(1_000_000)}`)).toEqual({ status: 413, problem: 'bodyTooLarge' })
    expect(await send(`param=${'A'.repeat(200_000)}`)).toEqual({ status: 413, problem: 'bodyTooLarge' })
    const broken = ['%25%25', Buffer.from('{"a":').toString('base64'), 'bnVsbA']
    for (const param of broken)
      expect(await send(`param=${param}`)).toEqual({ status: 400, problem: 'malformed' })
  })

  it('reports the missing field param, whatever else was sent', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
    for (const payload of ['param=', '', undefined]) {
      const sent = payload === undefined ? {} : { payload, headers }
      const answer = await shop.app.http.inject({ method: 'POST', url: '/api/booking/', ...sent })
      expect(answer.json<ProblemAnswer>()).toMatchObject({
        errorCode: 422,
        problem: 'requiredFieldMissing',
        field: 'param',
        message: 'A required field is missing.',
      })
    }
  })

  it('books a passenger with a single name, trimmed', async () => {
    const request = aBookingRequest(offer)
    const [one] = request.passengers
    if (!one) throw new Error('nobody')
    const booked = await shop.book({
      ...request,
      passengers: [{ ...one, firstName: '', hasOneName: true, lastName: '  Sukarno  ' }],
    })
    expect(booked).toMatchObject({ status: 200, body: { state: 'held' } })
    const order = await shop.get<{ passengers: { ticketName: string }[] }>(
      `/api/orders/${booked.body.orderKey}`,
    )
    expect(order.body.passengers[0]?.ticketName).toBe('SUKARNO/FNU MRS')
  })
})
