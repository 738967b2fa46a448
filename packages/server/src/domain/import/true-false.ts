/** What a deck says in some language: the answers of a question whether something is true. */
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

/** The answers of questions whether something is true, which files do not spell out. */
export function trueFalseIn(language: string): Words {
  return words[language] ?? words.en!
}
