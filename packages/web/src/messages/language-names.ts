/** Every language of the interface (BCP 47), by the name that its speakers give it. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

export type Language = keyof typeof languageNames
