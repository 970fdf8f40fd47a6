import { describe, expect, it } from 'vitest'
import { type PaletteCommand, commandsForText } from './palette-commands.ts'

const command = (name: string): PaletteCommand => ({ id: name, kind: 'section', name, keys: [] })
const commands = ['Refunds', 'Receive payment', 'Unallocated payments'].map(command)

describe('the commands of the palette', () => {
  it.each([
    ['', ['Refunds', 'Receive payment', 'Unallocated payments']],
    ['pay', ['Receive payment', 'Unallocated payments']],
    ['PAYMENT rec', ['Receive payment']],
    [' refunds ', ['Refunds']],
    ['R7LQ2M', []],
  ])('commands are narrowed by "%s"', (typed, names) => {
    expect(commandsForText(commands, typed).map(({ name }) => name)).toEqual(names)
  })
})
