import { describe, expect, it } from 'vitest'
import { documentNumbersOf, readTicketNumber, ticketNumberText } from './ticket-number-entry.ts'

// 2345678901 modulo 7 is 6.
describe('readTicketNumber', () => {
  it.each([
    ['2172345678901', 0],
    ['217-2345678901', 0],
    ['217 2345678901', 0],
    [' 217-2345678901 ', 0],
    ['217-2345678901-6', 0],
    ['21723456789016', 0],
    ['217-2345678901-02', 1],
    ['217-2345678901/04', 3],
    ['217-2345678901/902', 1],
    ['217-2345678901-6-02', 1],
  ])('reads %s', (text, conjunctions) => {
    expect(readTicketNumber(text)).toEqual({ ticketNumber: '2172345678901', conjunctions })
  })

  it('counts conjunction tickets past a round number', () => {
    expect(readTicketNumber('217-2345678999-01')).toEqual({ ticketNumber: '2172345678999', conjunctions: 2 })
  })

  it.each([
    ['', 'format'],
    ['217-234567890', 'format'],
    ['TG-2345678901', 'format'],
    ['217-23456789012345', 'format'],
    ['217-2345678901-5', 'checkDigit'],
    ['21723456789010', 'checkDigit'],
    ['217-2345678901-01', 'conjunction'],
    ['217-2345678901-05', 'conjunction'],
    ['217-2345678901-00', 'conjunction'],
  ])('refuses %s for its %s', (text, fault) => {
    expect(readTicketNumber(text)).toEqual({ fault })
  })
})

describe('documentNumbersOf', () => {
  it.each([
    ['2172345678901', 0, ['2172345678901'], '2172345678901'],
    ['2172345678998', 2, ['2172345678998', '2172345678999', '2172345679000'], '2172345678998-00'],
    ['2179999999999', 1, ['2179999999999', '2170000000000'], '2179999999999-00'],
  ])('lists the documents of %s with %i conjunction tickets', (ticketNumber, conjunctions, all, text) => {
    expect(documentNumbersOf({ ticketNumber, conjunctions })).toEqual(all)
    expect(ticketNumberText({ ticketNumber, conjunctions })).toBe(text)
  })
})
