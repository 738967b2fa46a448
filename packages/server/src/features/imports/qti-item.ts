import { cleanLine, cleanText } from '@roomful/contract/clean-text'
import type { DeckDraft, Place } from './deck-draft.ts'
import { tidyText } from './html-text.ts'
import { notesOf } from './notes-of.ts'
import { childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

const blocks = /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|pre|prompt|itemBody|caption|dt|dd)$/
const media = /^(?:img|object|audio|video|math|media)$/
/** What is said after answering, or to those who ask. */
const comments = /^(?:feedbackBlock|feedbackInline|modalFeedback|rubricBlock)$/
const unseen = /^(?:stylesheet|templateBlock|templateInline)$/
/** What takes its text from a program in the item. */
const isComputed = (name: string) => name === 'printedVariable'
const isInteraction = (name: string) => name.endsWith('Interaction')

/** Adds an assessmentItem of QTI 2.1 that asks one thing; other kinds of interactions are named. */
export function addQtiItem(item: XmlElement, at: { readonly part?: string }, deck: DeckDraft): void {
  const place: Place = { line: item.line, ...at }
  const [body] = childrenOf(item, 'itemBody')
  const interactions = body ? descendants(body, isInteraction) : []
  const [interaction] = interactions
  if (!body || !interaction) {
    deck.leaveOut(place, 'NO_ANSWERS')
    return
  }
  const [computed] = descendants(body, isComputed)
  if (computed) {
    deck.leaveOut({ ...place, line: computed.line }, 'UNSUPPORTED_QUESTION', computed.name)
    return
  }
  const kind = interactions.map(({ name }) => name).join(' + ')
  const readAs = interactions.length === 1 ? readers[interaction.name] : undefined
  if (!readAs) {
    deck.leaveOut({ ...place, line: interaction.line }, 'UNSUPPORTED_QUESTION', kind)
    return
  }
  const shown = [visible(body), ...childrenOf(interaction, 'prompt').map(visible)]
  for (const medium of shown.flatMap(part => part.media)) deck.change(place, 'MEDIA_LEFT_OUT', medium)
  const text = cleanText(shown.map(part => part.text).join('\n')).replace(/\n+/g, '\n')
  const prompt = text === '' ? cleanText(item.attributes.get('title') ?? '') : text
  const notes = notesOf(commentsOf(item))
  readAs({ place, prompt, interaction, response: responseOf(item, interaction), notes, deck })
}

interface Question {
  readonly place: Place
  readonly prompt: string
  readonly interaction: XmlElement
  readonly response: Response
  readonly notes: ReturnType<typeof notesOf>
  readonly deck: DeckDraft
}

const readers: Readonly<Record<string, (question: Question) => void>> = {
  choiceInteraction: addChoice,
  orderInteraction: addOrder,
  extendedTextInteraction: ({ deck, place, prompt, notes }) =>
    deck.addQuestion(place, { type: 'OPEN_TEXT', prompt, ...notes }),
}

function addChoice({ place, prompt, interaction, response, notes, deck }: Question): void {
  const { cardinality, correct, points } = response
  const isSeveral = cardinality === 'multiple' || Number(interaction.attributes.get('maxChoices') ?? 1) !== 1
  const earning = [...points].filter(([, value]) => value > 0).map(([id]) => id)
  const rightIds = new Set(correct.length > 0 ? correct : isSeveral ? earning : bestOf(points))
  const choices = childrenOf(interaction, 'simpleChoice').map(choice => {
    const { text, media: found } = visible(choice)
    for (const medium of found) deck.change({ ...place, line: choice.line }, 'MEDIA_LEFT_OUT', medium)
    return { id: choice.attributes.get('identifier') ?? '', text: cleanLine(text) }
  })
  const ids = new Set(choices.map(({ id }) => id))
  const stranger = [...rightIds].find(id => !ids.has(id))
  if (stranger !== undefined) {
    deck.leaveOut(place, 'BAD_RIGHT_ANSWER', stranger)
    return
  }
  const partly = new Set(isSeveral && earning.length > 1 ? earning : earning.filter(id => !rightIds.has(id)))
  const named = choices.find(({ id }) => partly.has(id))
  if (named) deck.change(place, 'PARTIAL_CREDIT', named.text)
  deck.addQuestion(place, {
    type: rightIds.size > 0 ? 'QUIZ' : 'MULTIPLE_CHOICE',
    prompt,
    options: choices.map(({ id, text }) => ({ text, ...(rightIds.has(id) && { is_correct: true }) })),
    ...(isSeveral && { settings: { allow_multiple: true } }),
    ...notes,
  })
}

/** What earns most, if anything does. */
function bestOf(points: ReadonlyMap<string, number>): string[] {
  const [best] = [...points].filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)
  return best ? [best[0]] : []
}

function addOrder({ place, prompt, interaction, response, notes, deck }: Question): void {
  const choices = childrenOf(interaction, 'simpleChoice')
  const texts = new Map(
    choices.map(choice => [choice.attributes.get('identifier'), cleanLine(visible(choice).text)]),
  )
  const order = response.correct.flatMap(id => texts.get(id) ?? [])
  const isComplete = order.length === choices.length
  if (response.correct.length > 0 && !isComplete) {
    deck.leaveOut(place, 'BAD_RIGHT_ANSWER', response.correct.join(', '))
    return
  }
  const options = (isComplete ? order : [...texts.values()]).map(text => ({ text }))
  deck.addQuestion(place, { type: isComplete ? 'ORDERING' : 'RANKING', prompt, options, ...notes })
}

interface Response {
  readonly cardinality: string
  /** Identifiers of choices. */
  readonly correct: readonly string[]
  /** What each choice earns. */
  readonly points: ReadonlyMap<string, number>
}

function responseOf(item: XmlElement, interaction: XmlElement): Response {
  const id = interaction.attributes.get('responseIdentifier')
  const declared = childrenOf(item, 'responseDeclaration')
  const declaration = declared.find(({ attributes }) => attributes.get('identifier') === id)
  const within = (name: string) => (declaration ? childrenOf(declaration, name) : [])
  const entries = within('mapping').flatMap(mapping => childrenOf(mapping, 'mapEntry'))
  return {
    cardinality: declaration?.attributes.get('cardinality') ?? 'single',
    correct: within('correctResponse')
      .flatMap(response => childrenOf(response, 'value'))
      .map(value => textOf(value).trim())
      .filter(value => value !== ''),
    points: new Map(
      entries.map(({ attributes }) => [
        attributes.get('mapKey') ?? '',
        Number(attributes.get('mappedValue')),
      ]),
    ),
  }
}

/** What an item says beside its question; what is said of a choice, after the choice. */
function commentsOf(element: XmlElement): string[] {
  return childrenOf(element).flatMap(child => {
    if (comments.test(child.name)) return [visible(child).text]
    const below = commentsOf(child)
    return child.name === 'simpleChoice' && below.length > 0
      ? [`${cleanLine(visible(child).text)}: ${below.join(' ')}`]
      : below
  })
}

/** The text that an element shows, without the interactions and comments in it. */
function visible(element: XmlElement): { text: string; media: string[] } {
  const found: string[] = []
  return { text: tidyText(read(element)), media: found }

  function read({ children }: XmlElement): string {
    return children
      .map(child => {
        if (typeof child === 'string') return child.replace(/\s+/g, ' ')
        const { name, attributes } = child
        if (isInteraction(name) || comments.test(name) || unseen.test(name)) return ''
        if (media.test(name)) {
          const described = attributes.get('alt') || textOf(child).replace(/\s+/g, ' ').trim()
          found.push(described || attributes.get('src') || attributes.get('data') || name)
          return described ? ` ${described} ` : ' '
        }
        return blocks.test(name) ? `\n${read(child)}\n` : read(child)
      })
      .join('')
  }
}
