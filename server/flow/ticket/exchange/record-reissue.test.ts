import { expect, it } from 'vitest'
import { numberBesideRead } from './record-reissue.ts'

type Case = {
  readonly where: string
  readonly numbers: readonly string[]
  /** The passenger of each number. */
  readonly passengers: readonly number[]
  /** New tickets that were read, with their passengers. */
  readonly read: readonly (readonly [string, number])[]
  readonly refused: number
}

const cases: readonly Case[] = [
  { where: 'none was read', numbers: ['A', 'B'], passengers: [0, 1], read: [], refused: -1 },
  { where: 'the read one is named', numbers: ['A'], passengers: [0], read: [['A', 0]], refused: -1 },
  { where: 'another one is named instead', numbers: ['B'], passengers: [0], read: [['A', 0]], refused: 0 },
  {
    where: 'the second of one passenger stands beside the read one',
    numbers: ['A', 'B'],
    passengers: [0, 0],
    read: [['A', 0]],
    refused: -1,
  },
  {
    where: 'the read one is named second',
    numbers: ['B', 'A'],
    passengers: [0, 0],
    read: [['A', 0]],
    refused: -1,
  },
  {
    where: 'neither of one passenger is the read one',
    numbers: ['B', 'C'],
    passengers: [0, 0],
    read: [['A', 0]],
    refused: 0,
  },
  {
    where: 'one of two read ones is not named',
    numbers: ['A', 'C'],
    passengers: [0, 0],
    read: [
      ['A', 0],
      ['B', 0],
    ],
    refused: 1,
  },
  {
    where: 'the read one is named for another passenger',
    numbers: ['B', 'A'],
    passengers: [0, 1],
    read: [['A', 0]],
    refused: 0,
  },
]

it.each(cases)(
  'numbers of new tickets are compared with those read where $where',
  ({ numbers, passengers, read, refused }) => {
    const typed = numbers.map((ticketNumber) => ({ ticketNumber }))
    const found = read.map(([ticketNumber, passenger]) => ({ ticketNumber, passenger }))
    expect(numberBesideRead(typed, passengers, found)).toBe(refused)
  },
)
