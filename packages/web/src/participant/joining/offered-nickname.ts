import type { Texts } from '../../messages/texts.ts'

/** Added to a nickname that is taken; two digits. */
const numbers = { from: 10, count: 90 } as const

/**
 * A nickname of two words.
 * @param below a random integer from 0 up to, not including, its argument
 * @param isNumbered adds a number, for rooms in which pairs of words are taken
 */
export function offeredNickname(
  { animals, qualities, joined }: Pick<Texts['nickname'], 'animals' | 'qualities' | 'joined'>,
  below: (count: number) => number,
  isNumbered = false,
): string {
  const animal = animals[below(animals.length)]!
  const words = joined({ animal, quality: qualities[below(qualities.length)]! })
  return isNumbered ? `${words} ${numbers.from + below(numbers.count)}` : words
}
