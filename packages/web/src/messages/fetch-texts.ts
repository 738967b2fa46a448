import type { Rules } from '@roomful/texts/rules'
import type { Texts } from './texts.ts'

/** Where the texts are: followed by language, part and `.js`. Defined by the build. */
declare const TEXTS_ADDRESS: string

/** The module of a part: its texts, given the rules of their language and of English, whose texts stand in for missing ones. */
export interface CompiledTexts<Part extends keyof Texts> {
  readonly default: (rules: Rules, ofEnglish: Rules) => Texts[Part]
}

/**
 * Loads the texts of a part, by address: a map of the files of all languages would be more bytes than the texts.
 * Tests replace this module by one that compiles the catalogues.
 */
export function fetchTexts<Part extends keyof Texts>(part: Part, tag: string): Promise<CompiledTexts<Part>> {
  return import(/* @vite-ignore */ `${TEXTS_ADDRESS}${tag}-${part}.js`)
}
