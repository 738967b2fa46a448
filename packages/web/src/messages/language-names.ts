/** All interface languages (BCP 47) with their own names. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
} as const

export type Language = keyof typeof languageNames
