import { cleanLine, cleanText } from '@roomful/contract/lib/clean-text'
import type { DeckDraft } from '../deck-draft.ts'

const choice = /^([A-Z])[).][ \t]+(\S.*)$/i
/** Without the blank, as often written, if the letter is the next one. */
const tightChoice = /^([A-Z])[).](\S.*)$/i
/** Cap while reading; above the limit of any question. */
const choicesMax = 60
const answerLine = /^ANSWERS?\s*:(.*)$/i

/** The question being read. */
interface Pending {
  line: number
  prompt: string[]
  choices: { label: string; text: string }[]
}

/** Reads Moodle's Aiken format: a question, choices such as `A. one` or `A) one`, and a line `ANSWER: A`. */
export function readAiken(text: string, deck: DeckDraft): void {
  let pending: Pending | null = null
  for (const [i, source] of text.split('\n').entries()) {
    if (deck.isFull) return
    const line = i + 1
    const said = source.trim()
    if (said === '') continue
    const answer = answerLine.exec(said)
    const option = choice.exec(said) ?? tightChoiceOf(said, pending as Pending | null)
    if (answer) {
      if (pending) addQuestion(pending, answer[1]!, line, deck)
      else deck.leaveOut({ line }, 'NO_QUESTION_TEXT')
      pending = null
    } else if (option && pending) {
      if (pending.choices.length < choicesMax)
        pending.choices.push({ label: option[1]!.toUpperCase(), text: cleanLine(option[2]!) })
    } else if (!pending || pending.choices.length > 0) {
      if (pending) deck.leaveOut({ line: pending.line }, 'NO_ANSWER_LINE')
      pending = { line, prompt: [said], choices: [] }
    } else pending.prompt.push(said)
  }
  if (pending) deck.leaveOut({ line: pending.line }, 'NO_ANSWER_LINE')
}

function addQuestion(
  { line, prompt, choices }: Pending,
  answer: string,
  answerAt: number,
  deck: DeckDraft,
): void {
  if (choices.length === 0) {
    deck.leaveOut({ line }, 'NO_ANSWERS')
    return
  }
  const labels = new Set(labelsOf(answer, choices))
  // Of choices with the same letter, the first.
  const byLabel = new Map(choices.toReversed().map(option => [option.label, option]))
  const right = new Set([...labels].flatMap(label => byLabel.get(label) ?? []))
  if (right.size === 0 || right.size < labels.size) {
    deck.leaveOut({ line: answerAt }, 'BAD_RIGHT_ANSWER', answer.trim())
    return
  }
  deck.addQuestion(
    { line },
    {
      type: 'QUIZ',
      prompt: cleanText(prompt.join('\n')),
      options: choices.map(option => ({
        text: option.text,
        ...(right.has(option) && { is_correct: true }),
      })),
      ...(right.size > 1 && { settings: { allow_multiple: true } }),
    },
  )
}

/** The letters of an answer, optionally followed by the choice's text: `B`, `A, C` or `B) Oxygen`. */
function labelsOf(answer: string, choices: Pending['choices']): string[] {
  const [, letter, text] = choice.exec(answer.trim()) ?? []
  const named = choices.find(({ label }) => label === letter?.toUpperCase())
  if (named && cleanLine(text!).toLowerCase() === named.text.toLowerCase()) return [named.label]
  return answer
    .toUpperCase()
    .split(/[\s,;.)]+/)
    .filter(label => label !== '')
}

function tightChoiceOf(line: string, pending: Pending | null): RegExpExecArray | null {
  const found = tightChoice.exec(line)
  const next = pending && String.fromCharCode('A'.charCodeAt(0) + pending.choices.length)
  return found?.[1]?.toUpperCase() === next ? found : null
}
