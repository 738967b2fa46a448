/** The two answers of a true-or-false question, in one language. */
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

/** The answers of true-or-false questions, which files do not spell out. @param language English unless it is one of ours */
export function trueFalseIn(language: string): Words {
  return words[language] ?? words.en!
}
