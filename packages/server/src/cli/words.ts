import { addWords, listWords, removeWords, WordError } from '../features/word-filter/word-filter.ts'
import { reading, writing } from '../services.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { organizationOf, withServices } from './with-services.ts'

const org = { type: 'string' } as const
const options = { org, word: { type: 'string', multiple: true } } as const
const describe = ({ words }: { words: string[] }) => (words.length === 0 ? 'None.' : words.join('\n'))

export const wordsList: Command = {
  usage: 'roomful words list [--org ID]',
  options: { org },
  run: call =>
    withServices(call, async services => {
      const organization = await organizationOf(call, services)
      return { words: await listWords(reading(services), organization) }
    }),
  describe,
}

export const wordsAdd: Command = {
  usage: 'roomful words add [--org ID] --word WORD [--word WORD]',
  options,
  run: call => change(call, addWords),
  describe,
}

export const wordsRemove: Command = {
  usage: 'roomful words remove [--org ID] --word WORD [--word WORD]',
  options,
  run: call => change(call, removeWords),
  describe,
}

function change(call: CommandCall, apply: typeof addWords): Promise<{ words: string[] }> {
  const words = Array.isArray(call.options.word) ? call.options.word : []
  if (words.length === 0) throw new UsageError('--word is missing')
  return withServices(call, async services => {
    const organization = await organizationOf(call, services)
    try {
      return { words: await writing(services, tx => apply(tx, organization, words)) }
    } catch (error) {
      if (error instanceof WordError) throw new UsageError(error.message)
      throw error
    }
  })
}
