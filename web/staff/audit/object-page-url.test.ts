import { describe, expect, it } from 'vitest'
import { objectPageUrl } from './object-page-url.ts'

describe('the page of the object of an audit event', () => {
  it.each([
    ['FH234567', '/staff?order=FH234567'],
    ['usr_1', '/staff?section=users&user=usr_1'],
    ['gst_abc', '/staff?section=customers&customer=gst_abc'],
    ['com_1', '/staff?section=companies&company=com_1'],
    ['booking-held:bkg_1', '/staff?section=mails&mail=booking-held%3Abkg_1'],
    ['agency:3', '/staff?section=agency'],
    ['markup book 4', '/staff?section=markup'],
    ['pay_1', undefined],
  ])('the page of %s is %s', (object, address) => {
    expect(objectPageUrl(object)).toBe(address)
  })
})
