import type { ImportPreview } from '@roomful/contract/features/imports/imports'
import type { ImportFormat } from '@roomful/contract/features/imports/problems'
import { cleanLine, isVisible } from '@roomful/contract/lib/clean-text'
import { DeckDraft, type ImportError } from './deck-draft.ts'

const titleCharactersMax = 200

/** The preview of a file; its name is the default title. */
export function previewOf(deck: DeckDraft, format: ImportFormat | null, fileName: string): ImportPreview {
  const title = deck.title !== null && isVisible(deck.title) ? deck.title : nameWithoutEnding(fileName)
  return {
    format,
    title: [...title.replaceAll('\0', '').toWellFormed()].slice(0, titleCharactersMax).join(''),
    description: deck.description,
    theme: deck.theme,
    slides: deck.slides,
    pictures: deck.pictures,
    problems: deck.problems,
  }
}

/** The preview of an unreadable file. */
export function previewOfFailure(error: ImportError, fileName: string): ImportPreview {
  const deck = new DeckDraft()
  deck.fail(error)
  return previewOf(deck, null, fileName)
}

function nameWithoutEnding(name: string): string {
  return cleanLine(name.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,8}$/i, ''))
}

/** Labels of true-or-false answers in one language. */
export interface Words {
  readonly right: string
  readonly wrong: string
}

const words: Readonly<Record<string, Words>> = {
  en: { right: 'True', wrong: 'False' },
  de: { right: 'Wahr', wrong: 'Falsch' },
  fr: { right: 'Vrai', wrong: 'Faux' },
  es: { right: 'Verdadero', wrong: 'Falso' },
}

/**
 * Labels of true-or-false answers, which files omit.
 * @param language unsupported ones fall back to English
 */
export function trueFalseIn(language: string): Words {
  return words[language] ?? words.en!
}
